/** Where the form ends for a person in a state that we do not serve: who else may help, and the way back. */
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { Help } from './outcomes/help.tsx'
import { StandalonePage } from './standalone-page.tsx'

/** The pages about states. One that we do not serve says where else to turn there. */
export const STATE_PAGES: Readonly<Partial<Record<StateCode, string>>> = {
  CA: '/california-loans',
  FL: '/florida-loans',
  IL: '/illinois-loans',
  NY: '/new-york-loans',
  PA: '/pennsylvania-loans',
  TX: '/texas-loans',
}

interface StateNotServedProps {
  state: StateCode
  /** The person was still on the first step, and nothing has left the browser. */
  isNothingSent: boolean
  onAnotherState: () => void
}

export function StateNotServed({ state, isNothingSent, onAnotherState }: StateNotServedProps) {
  const name = US_STATES[state]
  const page = STATE_PAGES[state]
  const nothing = isNothingSent ? 'Nothing you entered was sent or kept.' : 'Your application was not sent.'
  return (
    <StandalonePage
      heading={`Sorry, we don’t serve ${name}`}
      lead={<p>No lender will be asked. {nothing}</p>}
      announcement={`No lender will be asked. ${nothing} This page says where else to turn.`}
    >
      <Help />
      {page && (
        <p>
          Read <a href={page}>our page about {name}</a>: its rules, and where else to turn.
        </p>
      )}
      <button type="button" onClick={onAnotherState} className="button button-quiet w-full sm:w-auto">
        Choose another state
      </button>
    </StandalonePage>
  )
}
