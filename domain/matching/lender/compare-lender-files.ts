/** What one lender file changes of another, in words: who leaves and arrives, and every field that differs. */
import { isStateCode, US_STATES } from '../../places/us-states.ts'
import { formatCents, formatDollars } from '../../values/money.ts'
import { hoursLabel } from './hours-label.ts'
import type { Lender } from './lender.ts'
import type { LenderFile } from './lender-file.ts'

export const EMPTY_FILE = { ranking: { rule: 'fair-cost' }, lenders: [] } as const satisfies LenderFile

/** One sentence each; none where nothing that counts differs. The order of lenders and the look of the text count for nothing. */
export function compareLenderFiles(before: LenderFile, after: LenderFile): string[] {
  const byId = ({ lenders }: LenderFile): Known => new Map(lenders.map((lender) => [lender.id, lender]))
  const [old, now] = [byId(before), byId(after)]
  const only = (here: Known, there: Known) => [...here.values()].filter(({ id }) => !there.has(id)).map(({ name }) => name)
  return [
    ...people(only(old, now), ['leaves', 'leave']),
    ...people(only(now, old), ['arrives', 'arrive']),
    ...differences('The file', rulesOf(before), rulesOf(after)),
    ...[...now.values()].flatMap((lender) => {
      const was = old.get(lender.id)
      return was ? compareLenders(was, lender) : []
    }),
  ]
}

/** The same of one lender. What only one of them knows, such as licenses that a screen is not shown, differs. */
export const compareLenders = (before: object, after: Pick<Lender, 'name'>): string[] =>
  differences(after.name, leavesOf(before), leavesOf(after))

export const criteriaInWords = (criteria: Lender['criteria']): string =>
  leavesOf(criteria, 'criteria')
    .map(({ path: of, value }) => `${LABELS[of]?.label ?? of} ${(LABELS[of]?.say ?? sayPlainly)(value)}`)
    .join(', ')

type Known = ReadonlyMap<string, Lender>

const NUMBERS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function people(names: readonly string[], [one, many]: readonly [string, string]): string[] {
  if (names.length === 0) return []
  const count = NUMBERS[names.length - 1] ?? names.length
  return [`${count} ${names.length === 1 ? `lender ${one}` : `lenders ${many}`}: ${names.join(', ')}.`]
}

/** A value that can change, by its path in the file; a license's, also by its state. */
interface Leaf {
  readonly path: string
  readonly state?: string | undefined
  readonly value: unknown
}

const rulesOf = ({ ranking, ownersWord }: LenderFile): Leaf[] => leavesOf({ ranking, ...(ownersWord && { ownersWord }) })

/** That there is a license at all: of one that comes or goes, no field is told. */
const LICENSED = 'licensed'

/** Hours are one value: nobody reads them field by field. */
function leavesOf(value: unknown, path = '', state?: string): Leaf[] {
  if (value === undefined) return []
  const isLeaf = typeof value !== 'object' || value === null || path === 'schedule'
  if (isLeaf || (Array.isArray(value) && value.every((each) => typeof each !== 'object'))) return [{ path, state, value }]
  return Object.entries(value).flatMap(([key, part]) =>
    path === 'licenses'
      ? [{ path: LICENSED, state: key, value: true }, ...leavesOf(part, 'license', key)]
      : leavesOf(part, path ? `${path}.${key}` : key, state),
  )
}

function differences(subject: string, before: readonly Leaf[], after: readonly Leaf[]): string[] {
  const keyOf = ({ path, state = '' }: Leaf) => `${path} ${state}`
  const [old, now] = [new Map(before.map((leaf) => [keyOf(leaf), leaf])), new Map(after.map((leaf) => [keyOf(leaf), leaf]))]
  const changed = [...new Map([...old, ...now]).keys()].flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)]
    const leaf = is ?? was
    if (!leaf || JSON.stringify(was?.value) === JSON.stringify(is?.value)) return []
    const license = keyOf({ path: LICENSED, state: leaf.state, value: true })
    if (leaf.path !== LICENSED && old.has(license) !== now.has(license)) return []
    return [{ says: sayChange(leaf.path, was?.value, is?.value), state: leaf.state }]
  })
  return [...Map.groupBy(changed, ({ says }) => says)].map(([says, places]) => {
    const states = places.flatMap(({ state }) => (state === undefined ? [] : isStateCode(state) ? US_STATES[state] : state))
    return `${subject}${says}${states.length > 0 ? ` (${states.join(', ')})` : ''}.`.replace(/\.\.$/, '.')
  })
}

function sayChange(path: string, was: unknown, is: unknown): string {
  if (path === 'paused') return is === true ? ' is paused' : ' is not paused any more'
  if (path === LICENSED) return is === true ? ' is licensed now' : ' is licensed no more'
  const { label = path, say = sayPlainly } = LABELS[path] ?? {}
  const told = (value: unknown) => (value == null ? 'none' : shortened(say(value)))
  const [from, to] = [told(was), told(is)]
  return `’s ${label} ${from === to ? 'changes' : `${from} → ${to}`}`
}

const LONGEST = 80
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const sayPlainly = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))
const dollars = (value: unknown) => formatDollars(Number(value))
const percent = (value: unknown) => `${value}%`

/** In words for a lender's manager; what is not here is called as the file calls it. */
const LABELS: Readonly<Record<string, { readonly label: string; readonly say?: (value: unknown) => string }>> = {
  'ranking.rule': { label: 'ranking rule' },
  ownersWord: { label: 'owner’s word' },
  'caps.hour': { label: 'hourly cap' },
  'caps.day': { label: 'daily cap' },
  'caps.month': { label: 'monthly cap' },
  payoutCents: { label: 'price', say: (cents) => formatCents(Number(cents)) },
  schedule: { label: 'hours', say: (hours) => hoursLabel(hours as Lender['schedule']) },
  'offer.kind': { label: 'loan' },
  'offer.interestPercent': { label: 'interest', say: percent },
  'offer.originationFeePercent': { label: 'origination fee', say: percent },
  'offer.feePercent': { label: 'fee', say: percent },
  'offer.termMonths': { label: 'term in months' },
  'offer.termDays': { label: 'term in days' },
  'criteria.states': { label: 'states' },
  'criteria.amount.min': { label: 'smallest loan', say: dollars },
  'criteria.amount.max': { label: 'largest loan', say: dollars },
  'criteria.minMonthlyIncome': { label: 'minimum monthly income', say: dollars },
  'criteria.payFrequencies': { label: 'pay frequencies' },
  'criteria.employmentStatuses': { label: 'employment' },
  'criteria.accountTypes': { label: 'account types' },
  'criteria.minYearsAtJob': { label: 'minimum years at the job' },
  'license.number': { label: 'license number' },
  'license.maxAprPercent': { label: 'highest licensed APR', say: percent },
  'license.amount.min': { label: 'smallest licensed loan', say: dollars },
  'license.amount.max': { label: 'largest licensed loan', say: dollars },
  'license.validUntil': { label: 'license valid until' },
  'license.kind': { label: 'kind of license' },
  'license.checked.by': { label: 'license checked by' },
  'license.checked.on': { label: 'license checked on' },
}
