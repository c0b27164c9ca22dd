/**
 * Applicants who force an outcome by their last name, whatever else they enter. `turn` counts the lenders that have already received this
 * applicant's lead in the same run, so that a name can act on the first lender only.
 */
import {
  ACCEPT,
  ACCEPT_UNPRICED,
  answer,
  decline,
  FOREVER,
  type FollowUpReactions,
  type Reaction,
  type TakenLead,
} from './reactions.ts'

export interface WellKnownApplicant {
  readonly lastName: string
  readonly does: string
  /** What the applicant's browser is told in the end. */
  readonly status: string
  /** The same where the person chooses among offers and, after a no, chooses again; absent: no different. */
  readonly statusByChoice?: string
  /** Undefined: the lender does as it usually does. */
  readonly reaction: (turn: number) => Reaction | undefined
  readonly followUps?: FollowUpReactions
}

const always = (reaction: Reaction) => () => reaction
const firstOnly = (reaction: Reaction, then: Reaction) => (turn: number) => (turn === 0 ? reaction : then)
const ACCEPTS = answer(ACCEPT)

export const WELL_KNOWN_APPLICANTS: readonly WellKnownApplicant[] = [
  { lastName: 'Sold', does: 'the lender accepts and names its price', status: 'sold', reaction: always(ACCEPTS) },
  {
    lastName: 'Approved',
    does: 'the lender accepts, its price not yet final',
    status: 'approved',
    reaction: always(answer(ACCEPT_UNPRICED)),
  },
  {
    lastName: 'Secondchance',
    does: 'the first lender that gets the lead says no after all, the next accepts',
    status: 'sold',
    statusByChoice: 'offers again, then sold',
    reaction: firstOnly(answer(decline('credit')), ACCEPTS),
  },
  {
    lastName: 'Decline',
    does: 'every lender that gets the lead declines, three at most',
    status: 'reject',
    statusByChoice: 'offers again, in the end reject',
    reaction: always(answer(decline('credit', 'income'))),
  },
  {
    lastName: 'Duplicate',
    does: 'every lender that gets the lead, three at most, knows the applicant already',
    status: 'reject',
    statusByChoice: 'offers again, in the end reject',
    reaction: always(answer({ outcome: 'duplicate' })),
  },
  {
    lastName: 'Mistake',
    does: 'the first lender complains about the employer and the work phone, and nobody else is asked',
    status: 'data_error',
    reaction: always(
      answer({
        outcome: 'data_error',
        fields: [
          { field: 'employer', code: 'invalid' },
          { field: 'secondaryPhone', code: 'invalid' },
        ],
      }),
    ),
  },
  {
    lastName: 'Outage',
    does: 'every lender that gets the lead, three at most, fails; asked again, each says that it received nothing',
    status: 'error',
    statusByChoice: 'offers again, in the end error',
    reaction: always({ kind: 'failure' }),
  },
  {
    lastName: 'Garbage',
    does: 'the first lender answers nonsense; asked again, it has received nothing, and the next accepts',
    status: 'sold',
    statusByChoice: 'offers again, then sold',
    reaction: firstOnly({ kind: 'garbage' }, ACCEPTS),
  },
  {
    lastName: 'Oversized',
    does: 'the first lender answers ten megabytes; asked again, it has received nothing, and the next accepts',
    status: 'sold',
    statusByChoice: 'offers again, then sold',
    reaction: firstOnly({ kind: 'oversized' }, ACCEPTS),
  },
  {
    lastName: 'Garbledsale',
    does: 'the first lender accepts but answers nonsense; asked again, it says so',
    status: 'sold',
    reaction: always({ kind: 'garbage', decision: ACCEPT }),
  },
  {
    lastName: 'Lostanswer',
    does: 'the first lender accepts but its answer is lost; asked again, it says so',
    status: 'sold',
    reaction: always({ kind: 'hang-up', decision: ACCEPT, putOff: 0 }),
  },
  {
    lastName: 'Latesale',
    does: 'the same, but it takes about a minute to say so: pending, then a mail with the link',
    status: 'pending, later sold',
    reaction: always({ kind: 'hang-up', decision: ACCEPT, putOff: 6 }),
  },
  {
    lastName: 'Latedecline',
    does: 'the answer of the first lender is lost; asked again it declines, and the next accepts',
    status: 'sold',
    statusByChoice: 'offers again, then sold',
    reaction: firstOnly({ kind: 'hang-up', decision: decline('credit'), putOff: 1 }, ACCEPTS),
  },
  {
    lastName: 'Unknown',
    does: 'the first lender never tells whether it took the lead, and nobody else is asked; taken back, it lets go',
    status: 'pending',
    reaction: always({ kind: 'hang-up', decision: ACCEPT, putOff: FOREVER }),
  },
  {
    lastName: 'Silence',
    does: 'the first lender says nothing until our time is up; asked again, it has accepted',
    status: 'sold',
    reaction: always({ kind: 'silence', decision: ACCEPT, putOff: 0 }),
  },
  {
    lastName: 'Badredirect',
    does: 'accepted, but the lender sends the applicant to a foreign address, which is refused',
    status: 'approved, no redirect',
    reaction: always(answer({ ...ACCEPT, redirect: 'foreign-host' })),
  },
  {
    lastName: 'Wrongsite',
    does: 'accepted, with a redirect that carries the wrong-site marker, which the browser blocks',
    status: 'sold, redirect blocked',
    reaction: always(answer({ ...ACCEPT, redirect: 'wrong-site' })),
  },
  {
    lastName: 'Noredirect',
    does: 'accepted, without a page to go to',
    status: 'sold, no redirect',
    reaction: always(answer({ ...ACCEPT, redirect: 'none' })),
  },
  {
    lastName: 'Bankmistake',
    does: 'accepted; then the lender cannot work with the account number, and a mail says so (lenders that need bank numbers)',
    status: 'sold',
    reaction: always(ACCEPTS),
    followUps: { bank: 'data_error' },
  },
  {
    lastName: 'Eraselater',
    does: 'accepted; asked to erase the person, the lender says later, and reports some seconds after that it is done',
    status: 'sold',
    reaction: always(ACCEPTS),
    followUps: { erase: 'later' },
  },
  {
    lastName: 'Neverforgets',
    does: 'accepted; asked to erase the person, the lender says later, and never reports that it is done',
    status: 'sold',
    reaction: always(ACCEPTS),
    followUps: { erase: 'never' },
  },
  {
    lastName: 'Undecided',
    does: 'leave the offers alone: their time runs out, and no lender gets the name (consumer-first); otherwise accepted',
    status: 'sold',
    statusByChoice: 'expired',
    reaction: always(ACCEPTS),
  },
]

const named = (lastName: string) =>
  WELL_KNOWN_APPLICANTS.find((applicant) => applicant.lastName.toLowerCase() === lastName.trim().toLowerCase())

/** A lead that is marked as a test is answered as its last name says, whatever the lender is like; the other three are well-known already. */
export const testReaction = ({ test, applicant }: TakenLead): Reaction | undefined =>
  test && applicant.lastName === 'Accept' ? ACCEPTS : undefined

export const forcedReaction = (lastName: string, turn: number): Reaction | undefined => named(lastName)?.reaction(turn)
export const followUpReactions = (lastName: string): FollowUpReactions => named(lastName)?.followUps ?? {}
