/** From the token of a link to the lender's page. */

import type { Clock } from '../../platform/clock/clock.ts'
import type { Needs } from '../needs.ts'
import { hashGoToken } from './go-links.ts'

const TOKEN = /^[\w-]{20,100}$/

/** Undefined: the link is unknown or has expired, or the applicant was erased. */
export async function followGoLink(
  { storage, now }: { readonly storage: Needs['storage']; readonly now: Clock },
  token: string,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined
  return storage.transaction(async (records) => {
    const at = now()
    const link = await records.goLinks.follow(hashGoToken(token), at)
    if (!link) return undefined
    const handOff = await records.sealed.open(link.applicationId, 'hand-off')
    if (!handOff) return undefined
    if (link.isFirst) await records.ledger.append(link.applicationId, { stage: 'go', outcome: 'followed', lender: link.lender }, at)
    return handOff.redirectUrl
  })
}
