import { SOURCE_FIGURES } from '#contracts/operators/figures.ts'
import { NAME_TAKEN, type SOURCE_ENDPOINTS, type SourceName, type SourceRow, UNKNOWN_NAME } from '#contracts/operators/sources.ts'
import { firstDayOf, lastDayOf } from '#domain/values/month.ts'
import { ERROR_FIELDS, LEAST_SHOWN, WAY_EVENTS } from '#domain/visits/form-events.ts'
import type { SourceGroup } from '#domain/visits/visit-notes.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { newYorkDay, type Period, periodOf } from '../platform/clock/new-york-days.ts'
import type { Needs, Records } from './needs.ts'

const AS_NEEDED = 'as is needed: what is it shown or counted as?'
const NOBODY: Omit<SourceRow, 'name'> = { sent: 0, matched: 0, sold: 0, returned: 0, funded: 0, revenueCents: 0, costCents: 0 }

/** In what everybody may see of a page or of a name's number. */
async function labelsOf({ sourceNames }: Records, by: SourceGroup): Promise<(part: string) => string> {
  const known = by === 'page' ? undefined : await sourceNames.labels('accepted')
  return (part) => (part === '' ? '(none)' : known ? (known.get(Number(part)) ?? '(new)') : part)
}

async function sourcesOf({ storage: { records }, staging }: Needs, by: SourceGroup, month: string) {
  const first = firstDayOf(month)
  const [parts, labelOf, costs] = await Promise.all([
    records.figures.sources(by, periodOf(first, lastDayOf(month)) as Period),
    labelsOf(records, by),
    by === 'page' ? [] : records.sourceNames.costs(by, first),
  ])
  const total = { ...NOBODY }
  const rows = new Map<string, SourceRow>()
  const add = (name: string, figure: keyof typeof NOBODY, value = 0) => {
    const row = rows.get(name) ?? { name, ...NOBODY }
    rows.set(name, { ...row, [figure]: row[figure] + value })
    total[figure] += value
  }
  for (const [part, values] of parts)
    for (const [at, figure] of SOURCE_FIGURES.entries())
      add(labelOf(part), figure, staging && figure === 'revenueCents' ? 0 : values[at])
  for (const [name, cents] of costs) add(name, 'costCents', cents)
  const sources = [...rows.values()].sort((one, other) => other.sent - one.sent || (one.name < other.name ? -1 : 1))
  return { month, total, sources }
}

async function wayOf({ storage: { records } }: Needs, by: SourceGroup, name: string | undefined, month: string) {
  const [rows, labelOf] = await Promise.all([
    records.formCounts.sums(by, firstDayOf(month), lastDayOf(month)),
    labelsOf(records, by),
  ])
  const counts = new Map<string, number>()
  for (const { key, event, count } of rows)
    if (name === undefined || labelOf(key) === name) counts.set(event, (counts.get(event) ?? 0) + count)
  const shown = (event: string) => {
    const count = counts.get(event) ?? 0
    return count < LEAST_SHOWN ? null : count
  }
  // The last step is one of two, by who chooses the lender: one that nobody reached is left out, as long as the other was.
  const leftOut = counts.has('review') && !counts.has('bank') ? 'bank' : counts.has('review') ? undefined : 'review'
  return {
    month,
    steps: WAY_EVENTS.filter((step) => step !== leftOut).map((step) => ({ step, count: shown(step) })),
    errors: ERROR_FIELDS.map((field) => ({ field, count: shown(`error-${field}`) }))
      .filter(({ count }) => count !== null)
      .sort((one, other) => (other.count ?? 0) - (one.count ?? 0)),
  }
}

/** Only what everybody may see: the history is read by others too. */
const inHistory = ({ state, label, mergedInto, name }: SourceName) =>
  state === 'accepted' ? { state, shownAs: mergedInto ?? label ?? name } : { state }

export const sourceRoutes = (context: Needs): OperatorHandlers<typeof SOURCE_ENDPOINTS> => {
  const { storage, now } = context
  const thisMonth = () => newYorkDay(now()).slice(0, 7)
  return {
    'GET /sources': async ({ by, month = thisMonth() }) => answer(await sourcesOf(context, by, month)),
    'GET /sources/way': async ({ by, name, month = thisMonth() }) => answer(await wayOf(context, by, name, month)),
    'GET /sources/names': async () => answer({ names: await storage.records.sourceNames.list() }),
    'POST /sources/names/{id}/decisions': async ({ id, decision, as }, who) => {
      if (as === undefined && (decision === 'rename' || decision === 'merge')) return refuse(422, AS_NEEDED)
      const end = await storage.transaction(async ({ sourceNames }) => {
        const before = await sourceNames.one(id)
        if (!before) return 'unknown'
        return (await sourceNames.decide(id, decision, as)) ? { before, after: await sourceNames.one(id) } : 'taken'
      })
      if (end === 'taken') return refuse(409, NAME_TAKEN)
      if (end === 'unknown' || !end.after) return refuse(404, UNKNOWN_NAME)
      who.changed({ subject: String(id), before: inHistory(end.before), after: inHistory(end.after) })
      return answer(end.after)
    },
    'POST /sources/costs': async ({ by, name, month, cents }, who) => {
      const end = await storage.transaction(({ sourceNames }) => sourceNames.setCost(by, name, `${month}-01`, cents))
      if (!end) return refuse(404, 'No accepted name is shown so')
      who.changed({ subject: name, before: { month, cents: end.before }, after: { month, cents } })
      return answer({ cents })
    },
  }
}
