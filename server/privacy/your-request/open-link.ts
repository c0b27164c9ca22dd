/**
 * Who may see what: the link alone opens little, the date of birth opens the rest. Wrong dates are counted per link, so that a stranger with one
 * link locks out nobody who has another; what shows something counts them per application too. Once the identity is gone, there is no date to
 * compare with, and nothing that needs one.
 */
import { timingSafeEqual } from 'node:crypto'
import { consumeLimits, type Limited } from '../../platform/limits/consume-limits.ts'
import type { OpenedLink } from '../../verification/request-link-records.ts'
import { hashToken } from '../../verification/send-verification.ts'
import type { Needs } from '../needs.ts'

/** `link`: not more than the status and the lender's name. `identity-gone`: what is left. */
export type Access = 'link' | 'person' | 'identity-gone'

export type Opening =
  | { readonly kind: 'opened'; readonly link: OpenedLink; readonly access: Access }
  | { readonly kind: 'no-link' }
  | { readonly kind: 'wrong-date' }
  | Limited

/** `end`: to stop sharing or be forgotten, which shows nothing that guessing is worth. */
export type Purpose = 'see' | 'end'

export async function openLink(
  context: Needs,
  { token, dateOfBirth }: { readonly token: string; readonly dateOfBirth?: string | undefined },
  purpose: Purpose = 'see',
): Promise<Opening> {
  const { storage, limits, log, now } = context
  const { records } = storage
  const tokenHash = hashToken(token)
  const link = await records.requestLinks.find(tokenHash, now())
  if (!link) return { kind: 'no-link' }
  const { applicationId } = link
  // The token was in a mail and nowhere else: its reader has the address.
  if (await records.requestLinks.markOpened(tokenHash, now())) log.note('request-opened', { applicationId })
  const identity = await records.sealed.open(applicationId, 'identity')
  if (!identity) return { kind: 'opened', link, access: 'identity-gone' }
  if (dateOfBirth === undefined) return { kind: 'opened', link, access: 'link' }

  const tries = [
    { limit: 'birth-date-tries', key: tokenHash.toString('hex') },
    ...(purpose === 'see' ? [{ limit: 'birth-date-tries-in-all', key: applicationId } as const] : []),
  ] as const
  const limited = await consumeLimits(context, tries)
  if (limited) return limited
  if (!isSame(dateOfBirth, identity.dateOfBirth)) {
    log.warn('request-refused', { applicationId, code: 'wrong-date-of-birth' })
    return { kind: 'wrong-date' }
  }
  for (const { limit, key } of tries) await limits.refund(limit, key)
  return { kind: 'opened', link, access: 'person' }
}

const isSame = (one: string, other: string) => timingSafeEqual(hashToken(one), hashToken(other))
