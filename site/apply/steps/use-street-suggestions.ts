/** Three suggestions, 300 ms after the last of at least three characters (spec §4). */
import { useEffect, useRef, useState } from 'react'
import { type AddressSuggestion, SUGGESTIONS_FROM_LENGTH } from '#domain/application/street-suggestions.ts'
import { ADDRESS_SUGGESTION_DELAY_MS } from '#domain/application/timings.ts'
import { callApi } from '../../browser/api.ts'
import { zip5Of } from '../auto-fill.ts'

const NONE: readonly AddressSuggestion[] = []

export function useStreetSuggestions(zipCode: string) {
  const [suggestions, setSuggestions] = useState(NONE)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What the list is for; an answer to anything else comes too late. */
  const wanted = useRef('')

  useEffect(() => () => clearTimeout(timer.current), [])

  function close() {
    clearTimeout(timer.current)
    wanted.current = ''
    setSuggestions(NONE)
  }

  function typed(street: string) {
    close()
    if (street.trim().length < SUGGESTIONS_FROM_LENGTH) return
    wanted.current = street
    timer.current = setTimeout(() => void ask(street), ADDRESS_SUGGESTION_DELAY_MS)
  }

  async function ask(street: string) {
    const zip = zip5Of(zipCode)
    const answer = await callApi('POST /api/address-suggestions', { street, ...(zip && { zip }) })
    if (answer.kind === 'ok' && wanted.current === street) setSuggestions(answer.body.suggestions)
  }

  return { suggestions, typed, close }
}
