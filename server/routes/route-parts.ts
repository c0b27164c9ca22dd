/** What the routes are handed. */
import type { ZipTable } from '#domain/zip-codes.ts'
import type { Vault } from '../outside-ports.ts'
import type { Readiness } from '../readiness.ts'
import type { PrivacyRequestParts } from '../services/make-privacy-request.ts'
import type { PostbackParts } from '../services/matching/record-postback.ts'
import type { SendVerificationParts } from '../services/send-verification.ts'
import type { IncomingSubmission, SubmissionEnd, SubmitApplicationParts } from '../services/submit-application.ts'

export interface RouteParts extends SendVerificationParts, PrivacyRequestParts, SubmitApplicationParts, PostbackParts {
  readonly vault: Vault
  readonly submitApplication: (incoming: IncomingSubmission) => Promise<SubmissionEnd>
  readonly zipTable: ZipTable
  readonly readiness: Readiness
  readonly openApi: unknown
  readonly publicUrl: string
  readonly sandbox: boolean
}
