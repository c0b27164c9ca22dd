import { PING_FACTS_IN_SHORT } from '#content/ping-words.ts'
import { slotToken } from '#content/slot-tokens.ts'
import { PaperTrail, type TrailStop } from '../pictures/paper-trail.tsx'

/** Who learns what about a person who applies, as a trail: what the settings decide comes from them. */
const STOPS: readonly TrailStop[] = [
  { title: 'You fill in the form', detail: 'Nothing goes to a lender yet.', state: 'told' },
  {
    title: 'Lenders see this, and no name',
    chips: PING_FACTS_IN_SHORT,
    missing: ['name', 'Social Security number', 'address', 'bank numbers'],
    state: 'told',
  },
  { title: slotToken('identityPoint'), detail: slotToken('whoGetsIt'), state: 'told' },
  {
    title: 'We forget',
    detail: `Bank numbers: ${slotToken('bankDeletion')}. Your name: after ${slotToken('identityDays')}.`,
    state: 'told',
  },
]

export const WhoSeesWhat = () => <PaperTrail stops={STOPS} />
