/**
 * The eight seconds of the processing screen (spec §2), as a function of its ticks. Paced, not measured: what it says about the stages is true of
 * the checks that the form has made and the server makes, and the screen says that the pace is its own.
 */
import type { FormCopy } from '#content/facts/lender-markup.ts'
import { PROCESSING_STAGES, PROCESSING_TICKS, SIMULATED_APPROVALS } from '#domain/application/timings.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'

const TICKS_PER_STAGE = PROCESSING_TICKS / PROCESSING_STAGES.length

/** Two messages a stage, in turn. */
const MESSAGES: readonly (readonly [string, string])[] = [
  ['Reading your application', 'Checking that your details are complete'],
  ['Looking at your ZIP code, city and state', 'Finding lenders licensed where you live'],
  ['Checking that your bank numbers are complete', 'Encrypting what you entered'],
  ['Asking lenders, without your name', 'Putting the lenders that say yes in order'],
]

/** One more every 1.5 s. Each is true of an application that has come this far. */
export const ACHIEVEMENTS = [
  'All seven steps done',
  'Details encrypted',
  'Address complete',
  'Routing number checks out',
  'Ready for lenders',
] as const

export const trustPoints = ({ inquiryPoint, identityPoint }: FormCopy) => ['Free to you', inquiryPoint, 'Encrypted', identityPoint]

/** Made up, and captioned so; yet nothing is made up about a state where no lender would be asked. */
const SIMULATED_ACTIVITY: readonly (readonly [StateCode, string])[] = [
  ['TX', 'asked for $1,200'],
  ['OH', 'was matched for $800'],
  ['FL', 'asked for $2,500'],
  ['OR', 'was matched for $500'],
  ['NV', 'asked for $3,000'],
  ['UT', 'was matched for $1,000'],
]

export const simulatedActivity = (isServed: (state: StateCode) => boolean): readonly string[] =>
  SIMULATED_ACTIVITY.filter(([state]) => isServed(state)).map(([state, act]) => `Someone in ${US_STATES[state]} ${act}`)

export interface ProcessingView {
  readonly percent: number
  /** How many stages are complete; all of them at the end. */
  readonly stagesDone: number
  readonly message: string
}

/** `isStill`: for people who asked for less motion, the screen moves on once a stage and not ten times a second. */
export function processingAt(tick: number, isStill: boolean): ProcessingView {
  const stagesDone = Math.min(Math.floor(tick / TICKS_PER_STAGE), PROCESSING_STAGES.length)
  const shown = isStill ? stagesDone * TICKS_PER_STAGE : Math.min(tick, PROCESSING_TICKS)
  const stage = MESSAGES[Math.min(stagesDone, MESSAGES.length - 1)] ?? MESSAGES[0]
  const isSecondHalf = shown % TICKS_PER_STAGE >= TICKS_PER_STAGE / 2 || stagesDone === MESSAGES.length
  return { percent: Math.round((shown / PROCESSING_TICKS) * 100), stagesDone, message: stage?.[isSecondHalf ? 1 : 0] ?? '' }
}

/** Grows by 1 to 3. */
export function nextSimulatedApprovals(approvals: number, random: () => number): number {
  const { minIncrease, maxIncrease } = SIMULATED_APPROVALS
  return approvals + minIncrease + Math.floor(random() * (maxIncrease - minIncrease + 1))
}

/** The newest three, newest first; fewer when there are not so many. */
export function activityAt(turn: number, activity = simulatedActivity(isServedState)): readonly string[] {
  const { length } = activity
  return Array.from({ length: Math.min(3, length) }, (_, back) => activity[(turn + length - back) % length] ?? '')
}
