import type { EraseState } from '#domain/matching/follow-up-states.ts'
import type { Tone } from '../kit/status.tsx'

/** Of a follow-up call, and of an erasure that a lender is yet to be asked for. */
export const FOLLOW_UP_TONES: Readonly<Record<EraseState, Tone>> = {
  'not-asked': 'idle',
  waiting: 'busy',
  done: 'good',
  promised: 'warn',
  refused: 'bad',
  stopped: 'idle',
  'given-up': 'bad',
  'in-writing': 'warn',
}
