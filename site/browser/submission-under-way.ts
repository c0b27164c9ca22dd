/**
 * Which application of this tab is on its way: its key, kept until its outcome was shown, so that a reload finds it again. A random number and
 * a time; nothing about the person.
 */
import { parseJson } from '#domain/values/parse-json.ts'
import { forget, keep, readKept } from './tab-storage.ts'

export interface SubmissionUnderWay {
  readonly key: string
  /** When it was first sent, in milliseconds since 1970. */
  readonly sentAt: number
  readonly isCounted: boolean
  /** Another device sent the form, and this one came by the mailed link. */
  readonly isContinued?: true
}

export const rememberSubmission = (submission: SubmissionUnderWay): void => keep('application-under-way', submission)

export const forgetSubmission = (): void => forget('application-under-way')

export const submissionUnderWay = (): SubmissionUnderWay | undefined =>
  parseSubmission(readKept('application-under-way'), Date.now())

/** The store belongs to the visitor, who may have changed it: what does not look like a submission is none. */
export function parseSubmission(text: string | null, now: number): SubmissionUnderWay | undefined {
  const kept = parseJson(text ?? '') as Partial<SubmissionUnderWay> | null | undefined
  if (typeof kept?.key !== 'string' || typeof kept.sentAt !== 'number') return undefined
  // A clock that was set back meanwhile must not prolong the wait.
  return {
    key: kept.key,
    sentAt: Math.min(kept.sentAt, now),
    isCounted: kept.isCounted === true,
    ...(kept.isContinued === true && { isContinued: true }),
  }
}
