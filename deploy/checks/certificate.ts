/** The certificate that a server shows, in words. */
import { DAY_MS } from '#domain/values/calendar.ts'
import type { CertificateLook } from '#server/watch/certificate.ts'
import { type Finding, failed, ok, warning } from './check.ts'

/** Certificates of 90 days are renewed when 30 are left: fewer than these, and the renewal has failed more than once. */
const FEWEST_DAYS = 21

/** Node's codes in words; another code is shown as it is. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'is of an authority that nobody knows',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'is of an authority that nobody knows, or comes without the certificates in between',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is of an authority that nobody knows, or comes without the certificates in between',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
}

/** `whose`: "Acme’s certificate", at the beginning of a sentence. */
export function judgeCertificate(look: CertificateLook, now: Date, { whose, toDo }: Record<'whose' | 'toDo', string>): Finding {
  if (look.kind === 'unreachable') return failed(`${whose} cannot be seen: there is no connection (${look.code}).`, toDo)
  if (look.problem) return failed(`${whose} ${PROBLEMS[look.problem] ?? `does not hold (${look.problem})`}.`, toDo)
  const days = Math.floor((look.until.getTime() - now.getTime()) / DAY_MS)
  const says = `${whose} holds for ${days} more ${days === 1 ? 'day' : 'days'}.`
  return days < FEWEST_DAYS ? warning(says, toDo) : ok(says)
}
