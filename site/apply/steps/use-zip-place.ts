/** City and state from the ZIP code, asked for as soon as its fifth digit is typed and said aloud when they are filled in. */
import { useRef, useState } from 'react'
import { isStateCode, US_STATES } from '#domain/us-states.ts'
import { getJson } from '../../browser/api.ts'
import { ZIP_DIGITS, zip5Of } from '../auto-fill.ts'
import type { WizardAction } from '../wizard-state.ts'

interface ZipAnswer {
  readonly city: string
  readonly state: string
  readonly exact: boolean
}

export function useZipPlace(zipCode: string, dispatch: React.Dispatch<WizardAction>) {
  const [message, setMessage] = useState('')
  const asked = useRef(zip5Of(zipCode))

  async function lookUp(text: string) {
    const zip = zip5Of(text)
    if (zip === asked.current) return
    asked.current = zip
    setMessage('')
    if (zip.length < ZIP_DIGITS) return
    const answer = await getJson<ZipAnswer>(`/api/zip/${zip}`)
    if (asked.current !== zip) return
    if (answer.kind !== 'ok') return setMessage(messageOfFailure(answer.kind === 'refused' ? answer.body : undefined))
    const { city, state, exact } = answer.body
    dispatch({ kind: 'place-found', zip, place: { city, state } })
    const stateName = isStateCode(state) ? US_STATES[state] : state
    setMessage(
      exact ? `Filled in ${city}, ${stateName}.` : `Filled in ${city}, ${stateName}. Please check: we only know the region.`,
    )
  }

  return { message, lookUp: (text: string) => void lookUp(text) }
}

const messageOfFailure = (body: unknown): string =>
  (body as { error?: string } | undefined)?.error ?? 'We could not look up this ZIP code. Please fill in city and state yourself.'
