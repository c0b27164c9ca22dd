/** The lenders of the sandbox: what each is like. Their prices, criteria and licenses stand in `../lenders.json`, as a real owner writes them. */
import type { DeclineReason } from '#domain/matching/lender/decline-reasons.ts'
import type { AdapterName } from '#domain/matching/lender/lender.ts'
import { ACCEPT, ACCEPT_UNPRICED, answer, decline, type LeadReaction } from './reactions.ts'

type Milliseconds = readonly [from: number, to: number]

export interface Character {
  readonly id: string
  readonly name: string
  readonly adapter: AdapterName
  readonly like: string
  readonly payoutCents: number
  /** Empty: says yes to every ping that reaches it. */
  readonly pingRefusal?: readonly DeclineReason[]
  /** Every other ping is answered with an HTTP error. */
  readonly flaky?: boolean
  readonly onLead: LeadReaction
  readonly pingMs?: Milliseconds
  readonly postMs?: Milliseconds
}

export const USUAL_PING_MS: Milliseconds = [200, 1500]
export const USUAL_POST_MS: Milliseconds = [1000, 4000]

export const CHARACTERS: readonly Character[] = [
  {
    id: 'larkspur',
    name: 'Larkspur Bank',
    adapter: 'json',
    like: 'the price leader, and picky: declines whoever asks for more than a month’s income',
    payoutCents: 1800,
    onLead: ({ applicant }) => answer(applicant.loanAmount > applicant.grossIncome ? decline('income') : ACCEPT),
  },
  {
    id: 'brightwater',
    name: 'Brightwater Credit',
    adapter: 'json',
    like: 'quick, and takes nearly everybody with work',
    payoutCents: 4500,
    onLead: () => answer(ACCEPT),
    pingMs: [200, 300],
    postMs: [1000, 1400],
  },
  {
    id: 'tortoise',
    name: 'Tortoise Finance',
    adapter: 'json',
    like: 'fair and slow',
    payoutCents: 3000,
    onLead: () => answer(ACCEPT),
    pingMs: [1200, 1500],
    postMs: [3500, 4000],
  },
  {
    id: 'kestrel',
    name: 'Kestrel Lending',
    adapter: 'json',
    like: 'accepts first and sets the price later; takes savings accounts',
    payoutCents: 4000,
    onLead: () => answer(ACCEPT_UNPRICED),
  },
  {
    id: 'old-town',
    name: 'Old Town Savings',
    adapter: 'form-xml',
    like: 'of the older kind: takes forms and answers XML',
    payoutCents: 3500,
    onLead: () => answer(ACCEPT),
  },
  {
    id: 'precise',
    name: 'Precise Personal Loans',
    adapter: 'json',
    like: 'complains when the work phone is the cell phone',
    payoutCents: 5000,
    onLead: ({ applicant }) =>
      answer(
        applicant.secondaryPhone === applicant.primaryPhone
          ? { outcome: 'data_error', fields: [{ field: 'secondaryPhone', code: 'invalid' }] }
          : ACCEPT,
      ),
  },
  {
    id: 'flicker',
    name: 'Flicker Loans',
    adapter: 'json',
    like: 'flaky: every other ping fails, and some posts; asked again, it has received nothing',
    payoutCents: 5500,
    flaky: true,
    onLead: ({ attemptKey }) => (attemptKey.charCodeAt(0) % 2 === 0 ? { kind: 'failure' } : answer(ACCEPT)),
  },
  {
    id: 'moonlight',
    name: 'Moonlight Credit',
    adapter: 'json',
    like: 'takes the lead and hangs up; asked again, it has bought it',
    payoutCents: 6000,
    onLead: () => ({ kind: 'hang-up', decision: ACCEPT, putOff: 1 }),
  },
  {
    id: 'harbor-full',
    name: 'Harbor Street Loans',
    adapter: 'json',
    like: 'always full (Florida and Nevada only)',
    payoutCents: 2500,
    pingRefusal: ['capacity'],
    onLead: () => answer(decline('capacity')),
  },
  {
    id: 'daylight',
    name: 'Daylight Lending',
    adapter: 'json',
    like: 'the cheapest while it is open: 9 to 5 on weekdays, Eastern Time (Florida and Nevada only)',
    payoutCents: 2000,
    onLead: () => answer(ACCEPT),
  },
  {
    id: 'corner-payday',
    name: 'Corner Payday',
    adapter: 'json',
    like: 'small, expensive loans until the next payday, in states that allow them; takes people without work',
    payoutCents: 8000,
    onLead: () => answer(ACCEPT),
    pingMs: [200, 400],
    postMs: [1000, 2000],
  },
]

/** Asked only by the lender file that describes them, `../mapped-lenders.json`. */
const MAPPED: readonly Character[] = [
  { id: 'granite', name: 'Granite Mutual', like: 'a ping tree of nested XML' },
  { id: 'dollarwise', name: 'Dollarwise Finance', like: 'forms with codes, in dollars' },
  { id: 'pinecone', name: 'Pinecone Credit', like: 'JSON resources behind a token' },
].map((lender) => ({ ...lender, adapter: 'mapped', payoutCents: 4500, onLead: () => answer(ACCEPT) }))

export const characterOf = (id: string): Character | undefined =>
  [...CHARACTERS, ...MAPPED].find((character) => character.id === id)
