/** The offers have run out, or the person ended it, here or by a choice elsewhere: nothing went to the lenders that made them. */

import { CHOSEN_ELSEWHERE } from '#content/chosen-elsewhere.ts'
import { StandalonePage } from '../standalone-page.tsx'
import type { Ending } from './ending.ts'
import { whoGotIt } from './outcome-copy.ts'

interface NothingChosenProps {
  ending: Extract<Ending, { kind: 'expired' | 'withdrawn' }>
  onAskAgain: () => void
}

const LABELS = {
  expired: {
    heading: 'Your offers have run out',
    lead: 'No offer was chosen in time, so they are gone.',
    again: 'Ask for new offers',
  },
  withdrawn: { heading: 'Your request has ended', lead: 'You ended it, and that’s fine.', again: 'Ask again' },
} as const

export function NothingChosen({ ending: { kind, whoHasIt }, onAskAgain }: NothingChosenProps) {
  const { heading, lead, again } = LABELS[kind]
  const whoRead = `${whoGotIt(whoHasIt)} Nothing more is sent.`
  return (
    <StandalonePage
      heading={heading}
      lead={
        <>
          <p>{lead}</p>
          <p>{whoRead} You owe nothing.</p>
        </>
      }
      announcement={`${lead} ${whoRead}`}
    >
      <div className="space-y-3">
        <button
          type="button"
          className={`button w-full sm:w-auto ${kind === 'withdrawn' ? 'button-quiet' : ''}`}
          onClick={onAskAgain}
        >
          {again}
        </button>
        <p className="text-small text-soft">Your answers are kept in this tab. You check them before anything is sent.</p>
      </div>
    </StandalonePage>
  )
}

export function ChosenElsewhere({ ending }: { ending: Extract<Ending, { kind: 'chosen-elsewhere' }> }) {
  const { heading, ifYou, ifNot } = CHOSEN_ELSEWHERE
  const why = `${ending.reasons.join(' ')} ${whoGotIt(ending.whoHasIt)}`
  return (
    <StandalonePage heading={heading} lead={<p>{why}</p>} announcement={`${why} ${ifYou} ${ifNot}`}>
      <div className="max-w-measure space-y-3">
        <p>{ifYou}</p>
        <p>{ifNot}</p>
      </div>
    </StandalonePage>
  )
}
