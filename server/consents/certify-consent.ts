/** Makes the certificate of a consent. It is stored in the transaction that stores the application, or the choice: neither is there without the other. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { type ConsentCertificate, formatCertificate } from '#domain/consent/certificate.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import type { Vault } from '../platform/vault/vault.ts'

const SALT_BYTES = 32

export interface GivenConsent {
  readonly acts: readonly ConsentAct[]
  readonly submittedBy: SubmittingAct | null
}

export interface ConsentEvidence {
  readonly leadId: string
  readonly at: Date
  readonly policy: PolicyName
  readonly emailSalt: string
}

export interface SignedCertificate {
  readonly id: string
  readonly keyId: string
  readonly certificate: string
  readonly signature: Buffer
}

export const makeEmailSalt = (): string => randomBytes(SALT_BYTES).toString('base64url')

/** Mail programs ignore case nearly everywhere. */
export const emailHmac = (salt: string, email: string): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(email.toLowerCase()).digest('base64url')

export function certifyConsent(
  vault: Vault,
  { acts, submittedBy }: GivenConsent,
  of: ConsentEvidence & { readonly email: string; readonly staging: boolean },
): SignedCertificate {
  const id = randomUUID()
  const { keyId, bytes, signature } = vault.signConsent((signingKeyId) => {
    const certificate: ConsentCertificate = {
      format: 1,
      id,
      leadId: of.leadId,
      at: of.at.toISOString(),
      policy: of.policy,
      submittedBy,
      acts: acts.map(({ act, text, version, sha256 }) => ({ act, text, version, sha256 })),
      emailHmac: emailHmac(of.emailSalt, of.email),
      keyId: signingKeyId,
      ...(of.staging && { test: true as const }),
    }
    return Buffer.from(formatCertificate(certificate))
  })
  return { id, keyId, certificate: bytes.toString(), signature }
}
