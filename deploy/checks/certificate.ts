/** The certificate that a server shows, judged as a client judges it: by its authority, its name and its time. */
import { isIP } from 'node:net'
import { checkServerIdentity, connect } from 'node:tls'
import { codeOf, type Finding, failed, ok, warning } from './check.ts'

export type CertificateLook =
  | { readonly kind: 'shown'; readonly until: Date /** Why a client would not believe it. */; readonly problem: string | undefined }
  | { readonly kind: 'unreachable'; readonly code: string }

const TIMEOUT_MS = 5_000
/** Certificates of 90 days are renewed when 30 are left: fewer than these, and the renewal has failed more than once. */
const FEWEST_DAYS = 21
const DAY_MS = 86_400_000

/** At one of its addresses, where the name has several. */
export function lookAtCertificate(host: string, port: number, address = host): Promise<CertificateLook> {
  return new Promise((resolve) => {
    // Believed whatever it is, to see what is wrong with it. Nothing is sent.
    const socket = connect({
      host: address,
      port,
      ...(isIP(host) ? {} : { servername: host }),
      checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
      rejectUnauthorized: false,
    })
    const end = (look: CertificateLook) => {
      socket.destroy()
      resolve(look)
    }
    socket.setTimeout(TIMEOUT_MS, () => end({ kind: 'unreachable', code: 'no answer in time' }))
    socket.once('error', (error) => end({ kind: 'unreachable', code: codeOf(error) }))
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError ?? 'not believed')
      end({ kind: 'shown', until: new Date(socket.getPeerCertificate().valid_to), problem })
    })
  })
}

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

export interface CertificateLabels {
  /** "Acme’s certificate", at the beginning of a sentence. */
  readonly whose: string
  readonly toDo: string
}

export function judgeCertificate(look: CertificateLook, now: Date, { whose, toDo }: CertificateLabels): Finding {
  if (look.kind === 'unreachable') return failed(`${whose} cannot be seen: there is no connection (${look.code}).`, toDo)
  if (look.problem) return failed(`${whose} ${PROBLEMS[look.problem] ?? `does not hold (${look.problem})`}.`, toDo)
  const days = Math.floor((look.until.getTime() - now.getTime()) / DAY_MS)
  const says = `${whose} holds for ${days} more ${days === 1 ? 'day' : 'days'}.`
  return days < FEWEST_DAYS ? warning(says, toDo) : ok(says)
}
