import type { CONSENT_ENDPOINTS } from '#contracts/operators/consents.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { type ConsentCertificate, formatCertificateFile, readCertificateFile } from '#domain/consent/certificate.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { emailHmac } from './certify-consent.ts'
import type { Needs, Records } from './needs.ts'
import { publishedKeys } from './public-routes.ts'

const NO_CERTIFICATE = 'There is no certificate of this lead.'
const NO_TEXT = 'There is no text with this hash.'
const SALT_IS_GONE = 'The identity is no longer kept, and with it went what is needed to tell.'

export const consentRoutes = ({ vault, storage: { records } }: Needs): OperatorHandlers<typeof CONSENT_ENDPOINTS> => ({
  'GET /consents/keys': async () => answer(publishedKeys(vault)),
  'GET /consents/{id}': async ({ id }) => {
    const file = await records.consents.certificate(id)
    return file ? answer(file) : refuse(404, NO_CERTIFICATE)
  },
  'GET /consents/texts/{sha256}': async ({ sha256 }) => {
    const text = await records.legalTexts.find(sha256)
    return text ? answer(text) : refuse(404, NO_TEXT)
  },
  'GET /consents/{id}/texts': async ({ id }) => {
    const certificate = await readCertificate(records, id)
    if (!certificate) return refuse(404, NO_CERTIFICATE)
    const shown = ({ sha256 }: ConsentAct) => (sha256 === null ? undefined : records.legalTexts.find(sha256))
    return answer({ texts: await Promise.all(certificate.acts.map(async (act) => ({ act, shown: (await shown(act)) ?? null }))) })
  },
  'GET /consents/{id}/choices': async ({ id }) => {
    const choices = await records.consents.choices(id)
    return answer({
      choices: choices.map(({ lender, certificate: { id: ofChoice, at, acts } }) => ({ id: ofChoice, lender, at, acts })),
    })
  },
  'POST /consents/{id}/matches': async ({ id, email }) => {
    const certificate = await readCertificate(records, id)
    if (!certificate) return refuse(404, NO_CERTIFICATE)
    const salt = (await records.sealed.open(certificate.leadId, 'identity'))?.emailSalt
    if (salt === undefined) return refuse(410, SALT_IS_GONE)
    return answer({ matches: emailHmac(salt, email) === certificate.emailHmac })
  },
})

async function readCertificate(records: Records, id: string): Promise<ConsentCertificate | undefined> {
  const file = await records.consents.certificate(id)
  const reading = file && readCertificateFile(formatCertificateFile(file))
  return reading?.kind === 'read' ? reading.certificate : undefined
}
