/**
 * The certificate of an applicant's consent: which acts, about which texts, when. The acts of a submission have one; each choice of a lender
 * has another of the same lead, whose text names the lender. It names nobody; the email's code can be compared with an
 * address only by who has its salt, which is sealed with the identity and goes with it. The signature is over the exact bytes of the
 * certificate, and decoding is strict: a file is either byte for byte as it was made, or it is refused.
 */

import * as z from 'zod/mini'
import { POLICY_NAMES } from '../policy/policy.ts'
import { parseJson } from '../values/parse-json.ts'
import { consentAct } from './acts.ts'
import { SUBMITTING_ACTS } from './submitting-acts.ts'

/** Bits of the last character that carry nothing must be nought: otherwise another character there would mean the same bytes. */
const BASE64URL_32_BYTES = /^[\w-]{42}[AEIMQUYcgkosw048]$/
const BASE64URL_64_BYTES = /^[\w-]{85}[AQgw]$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))

export const consentCertificate = z.strictObject({
  format: z.literal(1),
  id: matching(UUID),
  leadId: matching(UUID),
  at: matching(MOMENT),
  policy: z.enum(POLICY_NAMES),
  /** Null: the client did not say what sent the application, or it is the certificate of a choice. */
  submittedBy: z.nullable(z.enum(SUBMITTING_ACTS)),
  acts: z.array(consentAct),
  /** HMAC-SHA-256 of the address in small letters. */
  emailHmac: matching(BASE64URL_32_BYTES),
  keyId: matching(/^[\w.-]{1,40}$/),
  /** Made on a staging site: nobody has agreed to anything. */
  test: z.optional(z.literal(true)),
})
export type ConsentCertificate = z.infer<typeof consentCertificate>

const certificateFile = z.strictObject({ certificate: z.string(), signature: matching(BASE64URL_64_BYTES) })
export type CertificateFile = z.infer<typeof certificateFile>

/** The text that is signed. */
export const formatCertificate = (certificate: ConsentCertificate): string => JSON.stringify(certificate)

/** Of a text that we signed and stored ourselves. */
export const certificateIn = (signed: string): ConsentCertificate => consentCertificate.parse(JSON.parse(signed))

/** The certificate as it is handed out: its exact text, and the signature over it. */
export const formatCertificateFile = ({ certificate, signature }: CertificateFile): string =>
  `${JSON.stringify({ certificate, signature })}\n`

export type CertificateReading =
  | { readonly kind: 'read'; readonly certificate: ConsentCertificate; readonly signed: string; readonly signature: string }
  | { readonly kind: 'refused'; readonly reason: string }

/** Whether the signature holds is another question; without this, it need not be asked. */
export function readCertificateFile(text: string): CertificateReading {
  const file = certificateFile.safeParse(parseJson(text))
  if (!file.success) return refused('This is no certificate file: {"certificate", "signature"}, and nothing else.')
  // Written again, it must be the same: no space, no repeated name, no other order, nothing behind it.
  if (formatCertificateFile(file.data) !== text) return refused('The file is not byte for byte as certificates are written.')
  const { certificate: signed, signature } = file.data
  const certificate = consentCertificate.safeParse(parseJson(signed))
  if (!certificate.success) return refused('The certificate in this file is not one of format 1.')
  if (formatCertificate(certificate.data) !== signed)
    return refused('The certificate is not byte for byte as certificates are written.')
  return { kind: 'read', certificate: certificate.data, signed, signature }
}

const refused = (reason: string) => ({ kind: 'refused', reason }) as const
