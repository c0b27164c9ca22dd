import { formatCertificateFile, readCertificateFile } from '#domain/consent/certificate.ts'
import type { CONSENT_ENDPOINTS } from '#domain/operators/consents.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from '../operators/operator-route.ts'
import { emailHmac } from './certify-consent.ts'
import { publishedKeys } from './consent-keys.ts'

const NO_CERTIFICATE = 'There is no certificate of this lead.'
const SALT_IS_GONE = 'The identity is no longer kept, and with it went what is needed to tell.'

export const consentRoutes: OperatorRoutes<typeof CONSENT_ENDPOINTS> = ({ vault, storage: { records } }) => ({
  'GET /consents/keys': async () => answer(publishedKeys(vault)),
  'GET /consents/{id}': async ({ id }) => {
    const file = await records.consents.certificate(id)
    return file ? answer(file) : refuse(404, NO_CERTIFICATE)
  },
  'POST /consents/{id}/matches': async ({ id, email }) => {
    const file = await records.consents.certificate(id)
    const reading = file && readCertificateFile(formatCertificateFile(file))
    if (reading?.kind !== 'read') return refuse(404, NO_CERTIFICATE)
    const salt = (await records.sealed.open(id, 'identity'))?.emailSalt
    if (salt === undefined) return refuse(410, SALT_IS_GONE)
    return answer({ matches: emailHmac(salt, email) === reading.certificate.emailHmac })
  },
})
