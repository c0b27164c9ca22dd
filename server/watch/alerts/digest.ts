/** The morning's mail: what sold the day before, what needs somebody, what was changed, and who looked at values of people. */
import { OPERATOR_ENDPOINTS } from '#contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '#contracts/operators/operator-endpoint.ts'
import { isAtLeast } from '#domain/policy/roles.ts'
import { isWithin, type QuietHours } from '#domain/watch/alerting.ts'
import { daysAsked, newYorkDay, startOfDay, timeOfDay } from '../../platform/clock/new-york-days.ts'
import { quietOf } from './address-records.ts'
import type { Digest } from './alert-letter.ts'
import { notify } from './look-and-tell.ts'
import type { Needs } from './needs.ts'

const ROWS: Readonly<Record<string, OperatorEndpoint>> = OPERATOR_ENDPOINTS

export async function sendDigests(context: Needs): Promise<void> {
  const { storage, now, digestHour } = context
  const time = timeOfDay(now())
  if (Number(time.slice(0, 2)) < digestHour) return
  const today = newYorkDay(now())
  const isQuiet = (quiet: QuietHours | null) => quiet !== null && isWithin(quiet, time)
  const due = (await storage.records.alertAddresses.verified()).filter(
    (person) => isAtLeast(person.role, 'lender-manager') && (person.digest_day ?? '') < today && !isQuiet(quietOf(person)),
  )
  if (due.length === 0) return
  const digest = await digestOf(context, newYorkDay(new Date(startOfDay(now()).getTime() - 1)))
  for (const { id, role, sealed_as } of due)
    await storage.transaction(async (records) => {
      if (!(await records.alertAddresses.noteDigest(id, today))) return
      // As the screen of the history has it.
      const seesActs = isAtLeast(role, 'compliance')
      await notify(context, records, sealed_as, seesActs ? digest : { ...digest, changed: null, reveals: null })
    })
}

async function digestOf({ storage: { records }, now }: Needs, day: string): Promise<Digest> {
  const { period } = daysAsked(day, day, now())
  const figures = (await records.figures.days(period)).get(day)
  const calls = await records.alerts.calls(period.from, period.to)
  const alerts = await records.alerts.list(now())
  const counted = (kind: OperatorEndpoint['kind'], nameOf: (row: (typeof calls)[number]) => string) => {
    const sums = new Map<string, number>()
    for (const row of calls.filter(({ call }) => ROWS[call]?.kind === kind))
      sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.count)
    return [...sums].sort(([, one], [, other]) => other - one)
  }
  return {
    kind: 'digest',
    day,
    sent: figures?.get('sent') ?? 0,
    sold: figures?.get('sold') ?? 0,
    revenueCents: figures?.get('revenueCents') ?? 0,
    needsYou: alerts.filter(({ endedAt }) => !endedAt).map(({ says }) => says),
    changed: counted('write', ({ call }) => ROWS[call]?.history ?? call),
    reveals: counted('reveal', ({ person }) => person),
  }
}
