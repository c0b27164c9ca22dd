/** What looking up a ZIP code has found, and what the form says about it. Pure. */
import { assertNever } from '#domain/assert-never.ts'
import { isStateCode, type StateCode, US_STATES } from '#domain/us-states.ts'

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
  | { readonly kind: 'outside-states'; readonly zip: string; readonly problem: string }
  | { readonly kind: 'not-found'; readonly zip: string; readonly problem: string }

export function wordsAbout(finding: ZipFinding): string {
  switch (finding.kind) {
    case 'known':
      return `Filled in ${finding.city}, ${US_STATES[finding.state]}.`
    case 'guessed':
      return `Filled in ${finding.city}, ${US_STATES[finding.state]}. Please check it: we had to guess.`
    case 'outside-states':
    case 'not-found':
      return finding.problem
    default:
      return assertNever(finding)
  }
}

export interface ZipQuestion {
  readonly question: string
  /** What to do about it. */
  readonly then: string
}

const GO_ON = 'If so, go on. If not, please correct the ZIP code or the state.'
const noLenderIn = (state: string) =>
  `We don’t serve ${state}, and no lender is asked about an address there. If you live elsewhere, please correct the ZIP code.`

/** A ZIP code and a state that do not fit are a question, not an error: some ZIP codes reach over a border, and our list may be old. */
export function questionAbout(finding: ZipFinding | undefined, chosenState: string): ZipQuestion | undefined {
  if (!finding || !isStateCode(chosenState)) return undefined
  const ask = (where: string, then = GO_ON): ZipQuestion => ({
    question: `ZIP ${finding.zip} is ${where}. Do you live in ${US_STATES[chosenState]}?`,
    then,
  })
  switch (finding.kind) {
    case 'known':
      return finding.state === chosenState
        ? undefined
        : ask(`in ${US_STATES[finding.state]}`, finding.isClosed ? noLenderIn(US_STATES[finding.state]) : GO_ON)
    case 'guessed':
      return finding.state === chosenState ? undefined : ask('not in our list')
    case 'outside-states':
      return ask('outside the 50 states and Washington, DC')
    case 'not-found':
      return undefined
    default:
      return assertNever(finding)
  }
}
