/** The figures of the range, each beside as many days before. */
import type { LenderReport, LenderTotals } from '#domain/operators/lender-figures.ts'
import { Delta } from '../kit/delta.tsx'
import type { Fact } from '../kit/facts.tsx'
import { formatCount, formatDuration, formatMoney, formatShare } from '../kit/format.ts'

interface Row {
  readonly title: string
  readonly of: (figures: LenderTotals) => number | null
  readonly format: (value: number) => string
  readonly kind: 'count' | 'money' | 'rate'
  readonly goodWhen: 'up' | 'down'
  /** What a share is of. */
  readonly base?: (figures: LenderTotals) => number
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const ROWS: readonly Row[] = [
  { title: 'Asked', of: ({ asked }) => asked, format: formatCount, kind: 'count', goodWhen: 'up' },
  {
    title: 'Said yes',
    of: ({ yes, asked }) => share(yes, asked),
    format: formatShare,
    kind: 'rate',
    goodWhen: 'up',
    base: ({ asked }) => asked,
  },
  {
    title: 'Accepts',
    of: ({ accepted, posted }) => share(accepted, posted),
    format: formatShare,
    kind: 'rate',
    goodWhen: 'up',
    base: ({ posted }) => posted,
  },
  { title: 'Sold', of: ({ sold }) => sold, format: formatCount, kind: 'count', goodWhen: 'up' },
  { title: 'Revenue', of: ({ revenueCents }) => revenueCents, format: formatMoney, kind: 'money', goodWhen: 'up' },
  { title: 'Per lead', of: ({ earningsPerLeadCents }) => earningsPerLeadCents, format: formatMoney, kind: 'money', goodWhen: 'up' },
  {
    title: 'Returned',
    of: ({ returned, sold }) => share(returned, sold),
    format: formatShare,
    kind: 'rate',
    goodWhen: 'down',
    base: ({ sold }) => sold,
  },
  {
    title: 'Dearer than offered',
    of: ({ dearer, funded }) => share(dearer, funded),
    format: formatShare,
    kind: 'rate',
    goodWhen: 'down',
    base: ({ funded }) => funded,
  },
]

const TIMES: readonly (readonly [string, (figures: LenderTotals) => readonly (number | null)[]])[] = [
  ['Ping: half, and 1 in 20, took longer than', ({ pingMedianMs, pingP95Ms }) => [pingMedianMs, pingP95Ms]],
  ['Post: half, and 1 in 20, took longer than', ({ postMedianMs, postP95Ms }) => [postMedianMs, postP95Ms]],
]
const spans = (times: readonly (number | null)[]) => times.map((ms) => (ms === null ? '–' : formatDuration(ms))).join(' · ')

export const figureFacts = ({ figures, before }: LenderReport): Fact[] => [
  ...ROWS.map(({ title, of, format, kind, goodWhen, base }): Fact => {
    // Days without a single call are nothing to compare with.
    const [now, was] = [of(figures), before.asked === 0 ? null : of(before)]
    if (now === null)
      return [
        title,
        <span key={title} className="quiet">
          –
        </span>,
      ]
    return [
      title,
      <span key={title}>
        {format(now)}{' '}
        <Delta now={now} was={was} kind={kind} goodWhen={goodWhen} {...(base && { of: [base(figures), base(before)] as const })} />
      </span>,
    ]
  }),
  ...TIMES.map(([title, of]): Fact => [title, `${spans(of(figures))} (before: ${spans(of(before))})`]),
  ...(figures.dearerByCents === null ? [] : [['Dearer by, on average', formatMoney(figures.dearerByCents)] as const]),
]
