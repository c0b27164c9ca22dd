/** What the routes are handed. */
import type { ZipTable } from '#domain/zip-codes.ts'
import type { Context } from '../context.ts'
import type { IncomingSubmission, SubmissionEnd } from '../submissions/submit-application.ts'
import type { Readiness } from './readiness.ts'

export interface RouteParts extends Context {
  readonly submitApplication: (incoming: IncomingSubmission) => Promise<SubmissionEnd>
  readonly zipTable: ZipTable
  readonly readiness: Readiness
  readonly openApi: unknown
  readonly sandbox: boolean
}
