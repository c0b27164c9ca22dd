/** The morning's mail: what sold the day before, what needs somebody, what was changed, and who looked at values of people. */
import { OPERATOR_ENDPOINTS } from '#contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '#contracts/operators/operator-endpoint.ts'
import { isAtLeast } from '#domain/policy/roles.ts'
import { isWithin } from '#domain/watch/alerting.ts'
import { owingLenders } from '../../money/owing-lenders.ts'
import { newYorkDay, periodOf, startOfDay, timeOfDay } from '../../platform/clock/new-york-days.ts'
import type { Digest } from './alert-letter.ts'
import { notify } from './look-and-tell.ts'
import type { Needs } from './needs.ts'

const ROWS: Readonly<Record<string, OperatorEndpoint>> = OPERATOR_ENDPOINTS

export async function sendDigests(context: Needs): Promise<void> {
  const { storage, now, digestHour } = context
  const [time, today] = [timeOfDay(now()), newYorkDay(now())]
  if (Number(time.slice(0, 2)) < digestHour) return
  const due = (await storage.records.alertAddresses.verified()).filter(
    ({ role, digest_day, quiet }) =>
      isAtLeast(role, 'lender-manager') && (digest_day ?? '') < today && !(quiet && isWithin(quiet, time)),
  )
  if (due.length === 0) return
  const digest = await digestOf(context, newYorkDay(new Date(startOfDay(now()).getTime() - 1)))
  for (const { id, role, sealed_as } of due)
    await storage.transaction(async (records) => {
      // The acts of others are for whoever may read the history.
      const content = isAtLeast(role, 'compliance') ? digest : { ...digest, changed: null, reveals: null }
      if (await records.alertAddresses.noteDigest(id, today)) await notify(context, records, sealed_as, content)
    })
}

async function digestOf(context: Needs, day: string): Promise<Digest> {
  const { now } = context
  const { records } = context.storage
  const { from = now(), to = now() } = periodOf(day, day)
  const figures = (await records.figures.days({ from, to })).get(day)
  const [sent = 0, sold = 0, revenueCents = 0] = (['sent', 'sold', 'revenueCents'] as const).map((name) => figures?.get(name))
  const acts = await records.alerts.acts(from, to)
  const counted = (kind: OperatorEndpoint['kind'], nameOf: (act: (typeof acts)[number]) => string) => {
    const named = Map.groupBy(
      acts.filter(({ call }) => ROWS[call]?.kind === kind),
      nameOf,
    )
    return [...named].map(([name, some]) => [name, some.reduce((sum, { count }) => sum + count, 0)] as const)
  }
  return {
    ...{ kind: 'digest', day, sent, sold, revenueCents },
    owed: (await owingLenders(context)).flatMap(({ name, owedCents, oldestDays }) =>
      owedCents > 0 ? [{ name, owedCents, oldestDays }] : [],
    ),
    needsYou: (await records.alerts.list(now())).filter(({ endedAt }) => !endedAt).map(({ says }) => says),
    changed: counted('write', ({ call }) => ROWS[call]?.history ?? call),
    reveals: counted('reveal', ({ person }) => person),
  }
}
