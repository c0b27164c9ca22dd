/** What a person agreed to, with the exact words where they are on record, and the signed certificates of it. */
import type { YourRequest } from '#contracts/public/your-request.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { formatCertificateFile } from '#domain/consent/certificate.ts'
import type { Records } from '../needs.ts'

type Details = NonNullable<YourRequest['details']>

/** Of the submission, and then of each choice of a lender. */
export async function shownConsents(records: Records, applicationId: string): Promise<Pick<Details, 'consents' | 'certificates'>> {
  const [given, certificate, choices] = await Promise.all([
    records.consents.find(applicationId),
    records.consents.certificate(applicationId),
    records.consents.choices(applicationId),
  ])
  const dated = [
    ...(given?.acts ?? []).map((act) => ({ act, at: given?.acceptedAt.toISOString() ?? '' })),
    ...choices.flatMap((choice) => choice.certificate.acts.map((act) => ({ act, at: choice.certificate.at }))),
  ]
  return {
    consents: await Promise.all(dated.map(({ act, at }) => shownAct(records, act, at))),
    certificates: [...(certificate ? [certificate] : []), ...choices.map(({ file }) => file)].map(formatCertificateFile),
  }
}

async function shownAct(records: Records, { act, text, version, sha256 }: ConsentAct, at: string) {
  const kept = sha256 === null ? undefined : await records.legalTexts.find(sha256)
  return { act, text, at, version, sha256, wording: kept?.text ?? null }
}
