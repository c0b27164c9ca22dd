/** What is kept of a request, and until when: by the same times as the purge goes. */

import type { SealedFieldGroup } from '#contracts/operators/parts.ts'
import type { YourRequest } from '#contracts/public/your-request.ts'
import type { RetentionTimes } from '#domain/policy/public-facts.ts'
import { keptUntil } from '../retention/retention-times.ts'

type Kept = NonNullable<YourRequest['kept']>[number]

interface KeptRequest {
  readonly madeAt: Date
  readonly runEndedAt: Date | null
  readonly groups: readonly SealedFieldGroup[]
  /** Whether bank numbers were ever given. */
  readonly hadBank: boolean
  readonly hasCertificate: boolean
  /** Whether the address and the browser that it came from are still there: they prove the consent, and stay with the record. */
  readonly hasEvidence: boolean
  readonly linkUntil: Date
}

export function whatIsKept(request: KeptRequest, times: RetentionTimes): Kept[] {
  const { madeAt, runEndedAt, groups } = request
  const identityUntil = keptUntil('identities', madeAt, times)
  const afterRun = runEndedAt ? keptUntil('bankNumbers', runEndedAt, times) : identityUntil
  const bankUntil = afterRun < identityUntil ? afterRun : identityUntil
  const row = (what: string, until: Date | null): Kept => ({ what, until: until?.toISOString() ?? null })
  return [
    ...(request.hadBank || groups.includes('bank') ? [row('Your bank numbers', groups.includes('bank') ? bankUntil : null)] : []),
    row('Your Social Security number, license and date of birth', groups.includes('identity') ? identityUntil : null),
    row('Your name, address, phone and email', groups.includes('contact') ? identityUntil : null),
    row('Your IP address and browser', request.hasEvidence ? keptUntil('applications', madeAt, times) : null),
    row('The record of this request, without your name', keptUntil('applications', madeAt, times)),
    ...(request.hasCertificate
      ? [row('The proof of your consent, which doesn’t name you', keptUntil('certificates', madeAt, times))]
      : []),
    row('This link', request.linkUntil),
  ]
}
