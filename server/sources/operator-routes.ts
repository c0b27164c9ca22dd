import { SOURCE_FIGURES, type SourceFigure } from '#contracts/operators/figures.ts'
import { NAME_TAKEN, type SOURCE_ENDPOINTS, type SourceName, type SourceRow, UNKNOWN_NAME } from '#contracts/operators/sources.ts'
import { ERROR_FIELDS, LEAST_SHOWN, WAY_EVENTS } from '#domain/visits/form-events.ts'
import type { SourceGroup } from '#domain/visits/visit-notes.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { newYorkDay, type Period, periodOf } from '../platform/clock/new-york-days.ts'
import type { Decision } from './name-records.ts'
import type { Needs } from './needs.ts'

const AS_NEEDED = 'as is needed: what is it shown or counted as?'
const NOBODY: Omit<SourceRow, 'name'> = { sent: 0, matched: 0, sold: 0, returned: 0, funded: 0, revenueCents: 0, costCents: 0 }

interface Month {
  readonly month: string
  readonly first: string
  readonly last: string
}

function monthAsked(asked: string | undefined, now: Date): Month {
  const month = asked ?? newYorkDay(now).slice(0, 7)
  const { daysInMonth } = Temporal.PlainYearMonth.from(month)
  return { month, first: `${month}-01`, last: `${month}-${daysInMonth}` }
}

async function sourcesOf({ storage: { records }, staging }: Needs, by: SourceGroup, { month, first, last }: Month) {
  const period = periodOf(first, last) as Period
  const [parts, labelled, costs, counted] = await Promise.all([
    records.figures.sources(by, period),
    labels(records, by),
    by === 'page' ? new Map<string, number>() : records.sourceNames.costs(by, first),
    records.figures.days(period),
  ])
  const rows = new Map<string, SourceRow>([...costs.keys()].map((name) => [name, { ...NOBODY, name }]))
  const figureOf = (figure: SourceFigure, value: number | undefined) => (staging && figure === 'revenueCents' ? 0 : (value ?? 0))
  for (const [part, values] of parts) {
    const name = labelled(part)
    const row = { ...(rows.get(name) ?? { ...NOBODY, name }) }
    for (const [at, figure] of SOURCE_FIGURES.entries()) row[figure] += figureOf(figure, values[at])
    rows.set(name, row)
  }
  const total = { ...NOBODY }
  for (const day of counted.values()) for (const figure of SOURCE_FIGURES) total[figure] += figureOf(figure, day.get(figure))
  for (const [name, cents] of costs) {
    const row = rows.get(name)
    if (row) rows.set(name, { ...row, costCents: cents })
    total.costCents += cents
  }
  return {
    month,
    total,
    sources: [...rows.values()].sort((one, other) => other.sent - one.sent || (one.name < other.name ? -1 : 1)),
  }
}

/** What everybody may see of a page or of a name's number. */
async function labels({ sourceNames }: Needs['storage']['records'], by: SourceGroup): Promise<(part: string) => string> {
  const known = by === 'page' ? undefined : await sourceNames.labels('accepted')
  return (part) => (part === '' ? '(none)' : (known?.get(Number(part)) ?? (known ? '(new)' : part)))
}

async function wayOf({ storage: { records } }: Needs, by: SourceGroup, name: string | undefined, { month, first, last }: Month) {
  const [rows, labelled] = await Promise.all([records.formCounts.sums(by, first, last), labels(records, by)])
  const counts = new Map<string, number>()
  for (const { key, event, count } of rows)
    if (name === undefined || labelled(key) === name) counts.set(event, (counts.get(event) ?? 0) + count)
  const shown = (event: string) => {
    const count = counts.get(event) ?? 0
    return count < LEAST_SHOWN ? null : count
  }
  // The last step is one of two, by who chooses the lender: one that nobody reached is left out, as long as the other was.
  const isLeftOut = (step: string) =>
    (step === 'bank' && counts.has('review') && !counts.has(step)) || (step === 'review' && !counts.has(step))
  const steps = WAY_EVENTS.filter((step) => !isLeftOut(step))
  return {
    month,
    steps: steps.map((step) => ({ step, count: shown(step) })),
    errors: ERROR_FIELDS.map((field) => ({ field, count: shown(`error-${field}`) }))
      .filter(({ count }) => count !== null)
      .sort((one, other) => (other.count ?? 0) - (one.count ?? 0)),
  }
}

/** Only what everybody may see: the history is read by others too. */
const inHistory = ({ state, label, mergedInto, name }: SourceName) =>
  state === 'accepted' ? { state, shownAs: mergedInto ?? label ?? name } : { state }

function decisionOf(decision: 'accept' | 'rename' | 'merge' | 'hide', as: string | undefined): Decision | undefined {
  if (decision === 'accept' || decision === 'hide') return { decision }
  if (as === undefined) return undefined
  return decision === 'rename' ? { decision, label: as } : { decision, into: as }
}

export const sourceRoutes = (context: Needs): OperatorHandlers<typeof SOURCE_ENDPOINTS> => {
  const { storage, now } = context
  return {
    'GET /sources': async ({ by, month }) => answer(await sourcesOf(context, by, monthAsked(month, now()))),
    'GET /sources/way': async ({ by, name, month }) => answer(await wayOf(context, by, name, monthAsked(month, now()))),
    'GET /sources/names': async () => answer({ names: await storage.records.sourceNames.list() }),
    'POST /sources/names/{id}/decisions': async ({ id, decision, as }, who) => {
      const asked = decisionOf(decision, as)
      if (!asked) return refuse(422, AS_NEEDED)
      const end = await storage.transaction(async ({ sourceNames }) => {
        const before = await sourceNames.one(id)
        if (!before) return 'unknown'
        return (await sourceNames.decide(id, asked)) ? { before, after: await sourceNames.one(id) } : 'taken'
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
