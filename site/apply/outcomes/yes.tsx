/** A lender said yes: its price, its name and license, and the way to its site, on a tap. */
import { useState } from 'react'
import { howToGoOn } from '#content/how-to-go-on.ts'
import { submissionOutcome } from '#domain/application/submission-outcome.ts'
import { goToLender } from '../../browser/lender-redirect.ts'
import { siteSettings } from '../../browser/site-settings.ts'
import { Notice } from '../../components/notice.tsx'
import { PriceTag } from '../../pictures/price-tag.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import type { Ending } from './ending.ts'
import { WHERE_THE_EMAIL_LEADS } from './outcome-copy.ts'

interface YesProps {
  ending: Extract<Ending, { kind: 'yes' }>
  firstName: string
  state: string | undefined
}

export function Yes({ ending: { lender, price, redirect }, firstName, state }: YesProps) {
  const [isLater, setLater] = useState(false)
  const name = lender?.name ?? 'A lender'
  const isReachable = redirect !== null
  return (
    <StandalonePage
      isBanded
      isShort
      above={firstName ? `${firstName}, good news.` : 'Good news.'}
      heading={`${name} said yes to your request`}
      keptTogether={name}
      lead={
        <>
          {!isReachable && <p>{howToGoOn(lender)}</p>}
          <p>
            Nothing is signed yet: until you sign, it can still say no, and so can you. {isReachable && 'You decide on its site.'}
          </p>
        </>
      }
      announcement={`${name} said yes.`}
    >
      <div className="card card-raised space-y-5 p-5 md:p-7">
        {lender && price && <PriceTag price={price} lender={lender} state={state} />}
        {isReachable && (
          <div className="space-y-3">
            <button type="button" className="button w-full" onClick={() => open(redirect)}>
              Go to {lender?.name ?? 'the lender’s site'}
            </button>
            <button type="button" className="button button-quiet w-full" aria-expanded={isLater} onClick={() => setLater(true)}>
              Decide later
            </button>
          </div>
        )}
        <p className="text-small text-soft">
          {name} has your application, with your name. Its contract is what counts. {price && 'Check that it shows these numbers. '}
          Ask how long its yes is good: we don’t know.
        </p>
        <div aria-live="polite">
          {(isLater || !isReachable) && (
            <Notice kind="confirmation" as="p">
              {isLater && 'Take your time. '}
              {WHERE_THE_EMAIL_LEADS} {price && 'Enter your date of birth there to see the price again. '}You can close this page.
            </Notice>
          )}
        </div>
      </div>
    </StandalonePage>
  )
}

/** Spec §4: an address that carries the wrong-site marker is not followed. */
function open(redirect: string) {
  const outcome = submissionOutcome({ status: 'sold', redirect }, siteSettings()?.wrongSiteMarker)
  if (outcome.kind === 'wrong-site') window.alert(outcome.message)
  else goToLender(redirect)
}
