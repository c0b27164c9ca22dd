/** Where the form ends for a person in a state that we do not serve: who else may help, and the way back. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type StateCode, US_STATES } from '#domain/us-states.ts'
import { setPageTitle } from '../browser/page-title.ts'
import { PAGES_OF_CLOSED_STATES } from './state-pages.ts'

interface StateNotServedProps {
  state: StateCode
  /** The person was still on the first step, and nothing has left the browser. */
  isNothingSent: boolean
  onAnotherState: () => void
}

export function StateNotServed({ state, isNothingSent, onAnotherState }: StateNotServedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const name = US_STATES[state]
  const page = PAGES_OF_CLOSED_STATES[state]

  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => setPageTitle(`We don't serve ${name}`), [name])

  return (
    <div className="space-y-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none md:text-h1">
          Sorry, we don't serve {name}
        </h1>
        <p className="mt-1.5 text-soft">
          {isNothingSent
            ? 'No lender will be asked. Nothing you entered was sent or kept.'
            : 'No lender will be asked. Your application was not sent.'}
        </p>
      </div>
      <section aria-label="Help that costs nothing" className="space-y-3">
        <h2 className="text-h3">Help that costs nothing</h2>
        <p>None of them pays us, and asking is free.</p>
        <ul className="list-disc space-y-2 pl-5">
          <li>
            <a href="tel:211">Call 211</a>, at any hour. They know who helps with rent, power, food and medical bills near you.
          </li>
          <li>Ask the company you owe. You could say: “I can't pay all of it by the due date. Can we set up a plan?”</li>
          <li>Ask a credit union for a payday alternative loan. It is small, and its rate is capped by law.</li>
          <li>Talk to a nonprofit credit counselor. The first talk is usually free.</li>
          {page && (
            <li>
              Read <a href={page}>our page about {name}</a>: its rules, and where else to turn.
            </li>
          )}
        </ul>
      </section>
      <button type="button" onClick={onAnotherState} className="button button-quiet w-full sm:w-auto">
        Choose another state
      </button>
    </div>
  )
}
