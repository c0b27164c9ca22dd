import type { ShownCertificate } from '#contracts/operators/consents.ts'
import { type ConsentCertificate, formatCertificateFile, readCertificateFile } from '#domain/consent/certificate.ts'
import type { Records } from './needs.ts'

export async function readCertificate(
  { consents }: Pick<Records, 'consents'>,
  id: string,
): Promise<ConsentCertificate | undefined> {
  const signed = await consents.certificate(id)
  const reading = signed && readCertificateFile(formatCertificateFile(signed))
  return reading?.kind === 'read' ? reading.certificate : undefined
}

/** By the lead id, that of the submission; by its own id, that of a choice. */
export async function certificateWithTexts(
  { consents, legalTexts }: Pick<Records, 'consents' | 'legalTexts'>,
  id: string,
): Promise<ShownCertificate | undefined> {
  const signed = await consents.certificate(id)
  const certificate = await readCertificate({ consents }, id)
  if (!signed || !certificate) return undefined
  const shown = async (sha256: string | null) => (sha256 === null ? null : ((await legalTexts.find(sha256)) ?? null))
  const texts = await Promise.all(certificate.acts.map(async (act) => ({ act, shown: await shown(act.sha256) })))
  return { id, file: formatCertificateFile(signed), texts }
}
