/** What the routes are handed. */
import type { ZipTable } from '#domain/zip-codes.ts'
import type { PostbackParts } from '../matching/record-postback.ts'
import type { Vault } from '../outside-ports.ts'
import type { PrivacyRequestParts } from '../privacy/requests/make-privacy-request.ts'
import type { IncomingSubmission, SubmissionEnd, SubmitApplicationParts } from '../submissions/submit-application.ts'
import type { SendVerificationParts } from '../verification/send-verification.ts'
import type { Readiness } from './readiness.ts'

export interface RouteParts extends SendVerificationParts, PrivacyRequestParts, SubmitApplicationParts, PostbackParts {
  readonly vault: Vault
  readonly submitApplication: (incoming: IncomingSubmission) => Promise<SubmissionEnd>
  readonly zipTable: ZipTable
  readonly readiness: Readiness
  readonly openApi: unknown
  readonly publicUrl: string
  readonly sandbox: boolean
}
