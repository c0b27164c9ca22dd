import { looksFor } from '#contracts/operators/looks.ts'
import type { ListedPrivacyRequest, ShownPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { maskPrivacyRequestValues } from '#domain/application/mask-values.ts'
import { endsSharing } from '#domain/law/ccpa-request.ts'
import { stepsDue } from '#domain/law/privacy-request-dates.ts'
import type { Role } from '#domain/policy/roles.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import type { Needs } from '../needs.ts'
import type { PrivacyRequestReport } from './privacy-request-reports.ts'

export async function listPrivacyRequests(
  { storage, now }: Pick<Needs, 'storage' | 'now'>,
  { status, limit }: { readonly status: 'open' | 'completed' | 'all'; readonly limit: number },
): Promise<ListedPrivacyRequest[]> {
  return (await storage.records.privacyRequests.list(status, limit)).map((report) => listed(report, now()))
}

export async function showPrivacyRequest(
  { storage: { records }, now }: Needs,
  reference: string,
  role: Role,
): Promise<ShownPrivacyRequest | undefined> {
  const report = await records.privacyRequests.findByReference(reference)
  if (!report) return undefined
  return {
    ...listed(report, now()),
    masked: maskPrivacyRequestValues((await records.sealed.open(report.id, 'privacy-request')) ?? {}, role),
    looks: looksFor(role, (await records.sealed.open(report.id, 'looks')) ?? []),
  }
}

export async function revealPrivacyRequest(
  { storage, log, now }: Needs,
  { reference, operator, reason }: { readonly reference: string; readonly operator: string; readonly reason: string },
): Promise<Record<string, string> | undefined> {
  const revealed = await storage.transaction(async (records) => {
    const report = await records.privacyRequests.findByReference(reference)
    const person = report && (await records.sealed.open(report.id, 'privacy-request'))
    if (!person) return undefined
    await records.privacyRequests.lock(report.id)
    const earlier = (await records.sealed.open(report.id, 'looks')) ?? []
    await records.sealed.put(report.id, 'looks', [...earlier, { at: now().toISOString(), operator, reason }])
    const values = Object.entries(person).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return { id: report.id, values: Object.fromEntries(values) as Record<string, string> }
  })
  if (revealed) log.note('operator-revealed', { privacyRequestId: revealed.id })
  return revealed?.values
}

function listed({ id: _id, ...report }: PrivacyRequestReport, now: Date): ListedPrivacyRequest {
  if (report.status === 'completed') return { ...report, due: null, overdue: null }
  const soFar = {
    ...report,
    endsSharing: endsSharing(report.request),
    isAcknowledged: report.acknowledgedAt !== null,
    isConfirmed: report.confirmedAt !== null,
  }
  const due = stepsDue(soFar, todayAcrossUs(now).latest)
  return { ...report, due: due[0], overdue: due.findLast(({ daysLeft }) => daysLeft < 0)?.step ?? null }
}
