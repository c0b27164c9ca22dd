/** The canary's submission as of today by the clock on the wall, for servers in processes of their own. */
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { CANARY_SUBMISSION } from './test-server.ts'

export function currentSubmission(changes: Partial<SubmitApplicationRequest> = {}): SubmitApplicationRequest {
  const { latest } = todayAcrossUs(new Date())
  return { ...CANARY_SUBMISSION, nextPayDate: addDays(latest, 7), followingPayDate: addDays(latest, 21), ...changes }
}

/** A number of a range that is given to no person, for the nth person of some thousands. */
export const ssnOf = (person: number): string => `21910${String(person + 1).padStart(4, '0')}`
