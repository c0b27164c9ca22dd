/** What looking up a ZIP code has found, and what the form says about it. Pure. */

import { isServedState } from '#domain/law/state-law.ts'
import { isStateCode, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { assertNever } from '#domain/values/assert-never.ts'

export type ZipFinding =
  /** `isClosed`: all of it lies where we do not serve, whatever state is chosen. */
  | {
      readonly kind: 'known'
      readonly zip: string
      readonly city: string
      readonly state: StateCode
      readonly isClosed: boolean
    }
  | { readonly kind: 'guessed'; readonly zip: string; readonly city: string; readonly state: StateCode }
  /** No state has it: whatever state is chosen, it must be corrected. */
  | { readonly kind: 'refused'; readonly zip: string; readonly problem: string }
  | { readonly kind: 'not-looked-up'; readonly zip: string; readonly problem: string }

export function textAbout(finding: ZipFinding): string {
  switch (finding.kind) {
    case 'known':
      return `Filled in ${finding.city}, ${US_STATES[finding.state]}.`
    case 'guessed':
      return `Filled in ${finding.city}, ${US_STATES[finding.state]}. Please check it: we had to guess.`
    case 'refused':
    case 'not-looked-up':
      return finding.problem
    default:
      return assertNever(finding)
  }
}

interface ZipQuestion {
  readonly question: string
  readonly advice: string
}

const GO_ON = 'If so, go on. If not, please correct the ZIP code or the state.'
const noLenderIn = (state: StateCode, toCorrect: 'ZIP code' | 'state') =>
  `We don’t serve ${US_STATES[state]}, and no lender is asked about an address there. If you live elsewhere, please correct the ${toCorrect}.`

/** A ZIP code and a state that do not fit are a question, not an error: some ZIP codes reach over a border, and our list may be old. */
export function questionAbout(finding: ZipFinding | undefined, chosenState: string): ZipQuestion | undefined {
  if (!finding || !isStateCode(chosenState)) return undefined
  const ask = (where: string, advice = GO_ON): ZipQuestion => ({
    question: `ZIP ${finding.zip} is ${where}. Do you live in ${US_STATES[chosenState]}?`,
    advice: isServedState(chosenState) ? advice : noLenderIn(chosenState, 'state'),
  })
  switch (finding.kind) {
    case 'known':
      return finding.state === chosenState
        ? undefined
        : ask(`in ${US_STATES[finding.state]}`, finding.isClosed ? noLenderIn(finding.state, 'ZIP code') : GO_ON)
    case 'guessed':
      return finding.state === chosenState ? undefined : ask('not in our list')
    case 'refused':
    case 'not-looked-up':
      return undefined
    default:
      return assertNever(finding)
  }
}
