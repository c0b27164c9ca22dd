/** The cookie of a session. Its name carries the installation: cookies of one localhost port are sent to every other. */

import type { Needs } from './needs.ts'
import { SESSION_SECONDS } from './session-records.ts'

type Site = Pick<Needs, 'consoleUrl' | 'consoleInstance'>

const isSecure = ({ consoleUrl }: Site) => consoleUrl().startsWith('https:')

/** A browser takes a `__Host-` cookie only over TLS, for exactly this host. */
const cookieName = (site: Site) => `${isSecure(site) ? '__Host-' : ''}console-${site.consoleInstance}`

const cookie = (site: Site, secret: string, seconds: number) =>
  `${cookieName(site)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure(site) ? '; Secure' : ''}`

export const sessionCookie = (site: Site, secret: string): string => cookie(site, secret, SESSION_SECONDS)
export const noSessionCookie = (site: Site): string => cookie(site, '', 0)

export function sessionSecretIn(site: Site, cookies: string | undefined): string | undefined {
  const name = `${cookieName(site)}=`
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(name))
  return found?.slice(name.length) || undefined
}
