import type { CONSENT_ENDPOINTS } from '#contracts/operators/consents.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { certificateWithTexts, readCertificate } from './certificate-with-texts.ts'
import { emailHmac } from './certify-consent.ts'
import type { Needs } from './needs.ts'
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
    const certificate = await certificateWithTexts(records, id)
    return certificate ? answer({ texts: certificate.texts }) : refuse(404, NO_CERTIFICATE)
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
