import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'

export interface SubmissionAnswer {
  readonly status: SubmissionStatus
  readonly redirect: string | null
  readonly dataErrors: Readonly<Record<string, string>>
  readonly reasons: readonly string[]
}
