/** The certificate that a server shows, judged as a client judges it: by its authority, its name and its time. */
import { isIP } from 'node:net'
import { checkServerIdentity, connect } from 'node:tls'
import type { Storage } from '../platform/database/storage.ts'
import type { WatchRecords } from './watch-records.ts'

export type CertificateLook =
  | { readonly kind: 'shown'; readonly until: Date /** Why a client would not believe it. */; readonly problem: string | undefined }
  | { readonly kind: 'unreachable'; readonly code: string }

const TIMEOUT_MS = 5_000

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
    socket.once('error', (error) => end({ kind: 'unreachable', code: String((error as { code?: unknown }).code ?? error.message) }))
    socket.once('secureConnect', () => {
      const problem = socket.authorized ? undefined : String(socket.authorizationError ?? 'not believed')
      end({ kind: 'shown', until: new Date(socket.getPeerCertificate().valid_to), problem })
    })
  })
}

const LOOK_AGAIN_MS = 6 * 3_600_000

interface Watching {
  readonly storage: Storage<{ readonly watch: WatchRecords }>
  readonly publicUrl: string
}

/** Notes now and then until when the public address's certificate holds. One that cannot be seen from here is noted by nobody. */
export function startCertificateWatch({ storage, publicUrl }: Watching) {
  const { protocol, hostname, port } = new URL(publicUrl)
  const look = async () => {
    const seen = await lookAtCertificate(hostname, Number(port || 443))
    if (seen.kind === 'shown') await storage.records.watch.mark('certificate', seen.until)
  }
  const again = () => void look().catch(() => undefined)
  if (protocol === 'https:') again()
  const timer = protocol === 'https:' ? setInterval(again, LOOK_AGAIN_MS) : undefined
  return { stop: () => clearInterval(timer) }
}
