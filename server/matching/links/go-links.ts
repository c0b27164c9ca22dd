/** The link that leads an applicant to the lender's page. Only its hash is kept in the open; the lender's address is sealed. */

import { createHash, randomBytes } from 'node:crypto'
import type { Records } from '../needs.ts'

const TOKEN_BYTES = 24

export const makeGoToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const goLink = (publicUrl: string, token: string): string => `${publicUrl}/go/${token}`

const tokenIn = (link: string | null): string | undefined =>
  link === null ? undefined : /^https?:\/\/[^/]+\/go\/([\w-]{32})$/.exec(link)?.[1]

/** The same link at the address that the site has now; null for an address that is none of our links. */
export function presentGoLink(publicUrl: string, link: string | null): string | null {
  const token = tokenIn(link)
  return token === undefined ? null : goLink(publicUrl, token)
}

/** The same, while it leads to the lender's page. */
export async function goodGoLink(
  records: Records,
  { publicUrl, link, now }: { readonly publicUrl: string; readonly link: string | null; readonly now: Date },
): Promise<string | null> {
  const token = tokenIn(link)
  return token !== undefined && (await records.goLinks.isGood(hashGoToken(token), now)) ? goLink(publicUrl, token) : null
}

export const hashGoToken = (token: string): Buffer => createHash('sha256').update(token).digest()
