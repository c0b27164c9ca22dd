/** The place of the ZIP code: asked for as soon as its fifth digit is typed, filled in as city and state, and said aloud. */
import { useEffect, useRef, useState } from 'react'
import { callApi } from '../../browser/api.ts'
import { ZIP_DIGITS, zip5Of } from '../auto-fill.ts'
import type { WizardAction } from '../wizard-state.ts'
import { textAbout, type ZipFinding } from '../zip-finding.ts'

const NOT_LOOKED_UP = 'We could not look up this ZIP code. Please fill in city and state yourself.'

/** No place has the ZIP code, or only one outside the states. */
const REFUSED: ReadonlySet<number> = new Set([404, 422])

/** `keptState` was asked for before the ZIP code: a place in another state fills nothing, and becomes a question. */
export function useZipPlace(zipCode: string, keptState: string, dispatch: React.Dispatch<WizardAction>) {
  const [finding, setFinding] = useState<ZipFinding>()
  const [isNew, setNew] = useState(false)
  const asked = useRef(zip5Of(zipCode))

  // Answers that were given before are not filled over; their ZIP code is looked up for the question whether the state fits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => {
    const { current: zip } = asked
    if (zip.length === ZIP_DIGITS) void findPlace(zip).then((found) => asked.current === zip && note(found))
  }, [])

  function note(found: ZipFinding) {
    setFinding(found)
    if (found.kind === 'known' && found.isClosed) dispatch({ kind: 'zip-judged', zip: found.zip, closedIn: found.state })
    if (found.kind === 'refused') dispatch({ kind: 'zip-judged', zip: found.zip, problem: found.problem })
  }

  const fits = (found: ZipFinding) => 'city' in found && (keptState === '' || keptState === found.state)

  async function lookUp(text: string) {
    const zip = zip5Of(text)
    if (zip === asked.current) return
    asked.current = zip
    setFinding(undefined)
    setNew(true)
    if (zip.length < ZIP_DIGITS) return
    const found = await findPlace(zip)
    if (asked.current !== zip) return
    note(found)
    if ('city' in found && fits(found)) dispatch({ kind: 'place-found', zip, place: { city: found.city, state: found.state } })
  }

  const isProblem = finding !== undefined && 'problem' in finding
  const copy = finding && isNew && (isProblem || fits(finding)) ? textAbout(finding) : ''
  return {
    finding,
    message: isProblem ? '' : copy,
    problem: (isProblem && copy) || undefined,
    lookUp: (text: string) => void lookUp(text),
  }
}

async function findPlace(zip: string): Promise<ZipFinding> {
  const answer = await callApi('GET /api/zip/{zip}', { zip })
  if (answer.kind === 'ok') {
    const { city, state, exact, closed } = answer.body
    return exact ? { kind: 'known', zip, city, state, isClosed: closed } : { kind: 'guessed', zip, city, state }
  }
  const problem = answer.kind === 'refused' && REFUSED.has(answer.status) ? answer.body?.error : undefined
  return problem ? { kind: 'refused', zip, problem } : { kind: 'not-looked-up', zip, problem: NOT_LOOKED_UP }
}
