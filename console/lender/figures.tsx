/** The figures of the range, each beside as many days before. A number opens the leads behind it. */
import type { ReactNode } from 'react'
import type { LenderReport, LenderTotals } from '#contracts/operators/lender-figures.ts'
import { Delta } from '../kit/delta.tsx'
import type { Fact } from '../kit/facts.tsx'
import { formatDuration, formatMoney, formatShare } from '../kit/format.ts'
import { CallNum, type Counted, LeadNum } from './numbers.tsx'

interface Row {
  readonly title: string
  readonly of: (figures: LenderTotals) => number | null
  readonly show: (figures: LenderTotals, of: Counted) => ReactNode
  readonly kind: 'count' | 'money' | 'rate'
  readonly goodWhen: 'up' | 'down'
  /** What a share is of. */
  readonly base?: (figures: LenderTotals) => number
}

const COUNTS = {
  asked: ({ asked: value }, of) => <CallNum value={value} of={of} call="ping" result="made" />,
  yes: ({ yes: value }, of) => <CallNum value={value} of={of} call="ping" result="yes" />,
  posted: ({ posted: value }, of) => <CallNum value={value} of={of} call="post" result="made" />,
  accepted: ({ accepted: value }, of) => <CallNum value={value} of={of} result="accepted" />,
  sold: ({ sold: value }, of) => <LeadNum value={value} of={of} figure="sold" />,
  returned: ({ returned: value }, of) => <LeadNum value={value} of={of} figure="returned" />,
  funded: ({ funded: value }, of) => <LeadNum value={value} of={of} figure="funded" />,
  costsMore: ({ costsMore: value }, of) => <LeadNum value={value} of={of} figure="costsMore" />,
} as const satisfies Readonly<Record<string, Row['show']>>
type Count = keyof typeof COUNTS

const count = (title: string, name: Count, unit: 'calls' | 'leads'): Row => ({
  title,
  of: (figures) => figures[name],
  show: (figures, of) => (
    <>
      {COUNTS[name](figures, of)} {unit}
    </>
  ),
  kind: 'count',
  goodWhen: 'up',
})

/** 64.3%: 9 of 14 calls */
const share = (title: string, part: Count, whole: Count, unit: 'calls' | 'leads', goodWhen: Row['goodWhen']): Row => ({
  title,
  of: (figures) => (figures[whole] === 0 ? null : figures[part] / figures[whole]),
  show: (figures, of) => (
    <>
      {formatShare(figures[part] / figures[whole])}: {COUNTS[part](figures, of)} of {COUNTS[whole](figures, of)} {unit}
    </>
  ),
  kind: 'rate',
  goodWhen,
  base: (figures) => figures[whole],
})

const ROWS: readonly Row[] = [
  count('Asked', 'asked', 'calls'),
  share('Said yes', 'yes', 'asked', 'calls', 'up'),
  share('Accepts', 'accepted', 'posted', 'calls', 'up'),
  count('Sold', 'sold', 'leads'),
  {
    title: 'Revenue',
    of: ({ revenueCents }) => revenueCents,
    show: ({ revenueCents }, of) => <LeadNum value={revenueCents} of={of} figure="sold" format={formatMoney} />,
    kind: 'money',
    goodWhen: 'up',
  },
  {
    title: 'Per lead posted',
    of: ({ earningsPerLeadCents }) => earningsPerLeadCents,
    show: ({ earningsPerLeadCents: cents }) => formatMoney(cents ?? 0),
    kind: 'money',
    goodWhen: 'up',
  },
  share('Returned', 'returned', 'sold', 'leads', 'down'),
  share('Cost more than offered', 'costsMore', 'funded', 'leads', 'down'),
]

const TIMES: readonly (readonly [string, (figures: LenderTotals) => readonly (number | null)[]])[] = [
  ['Ping: median · p95', ({ pingMedianMs, pingP95Ms }) => [pingMedianMs, pingP95Ms]],
  ['Post: median · p95', ({ postMedianMs, postP95Ms }) => [postMedianMs, postP95Ms]],
]
const spans = (times: readonly (number | null)[]) => times.map((ms) => (ms === null ? '–' : formatDuration(ms))).join(' · ')

export const figureFacts = ({ figures, before }: LenderReport, counted: Counted): Fact[] => [
  ...ROWS.map(({ title, of, show, kind, goodWhen, base }): Fact => {
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
        {show(figures, counted)}{' '}
        <Delta now={now} was={was} kind={kind} goodWhen={goodWhen} {...(base && { of: [base(figures), base(before)] as const })} />
      </span>,
    ]
  }),
  ...TIMES.map(([title, of]): Fact => [title, `${spans(of(figures))} (before: ${spans(of(before))})`]),
  ...(figures.costsMoreByCents === null ? [] : [['Cost more by, on average', formatMoney(figures.costsMoreByCents)] as const]),
]
