/** Waiting where the person chooses: the paper trail, live, with names at the stops and nothing else. */
import { PaperTrail } from '../../pictures/paper-trail.tsx'
import { ConfirmEmail } from '../confirm-email.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import { CLOCK, useProgress } from './use-progress.ts'
import { waitingStops } from './waiting-stops.ts'

interface WaitingProps {
  submissionKey: string
  /** The lender that the person has chosen. The page of offers around it then has the rest. */
  chosen?: string | undefined
  isResumed?: boolean
  exit?: { readonly isAsked: boolean; readonly onAsk: (isAsked: boolean) => void }
}

const ASK_EVERY_MS = 1000

export function Waiting({ submissionKey, chosen, isResumed = false, exit }: WaitingProps) {
  const { progress, notLiveSince } = useProgress(submissionKey, ASK_EVERY_MS)
  const stops = waitingStops(progress, chosen)
  const place = stops.findIndex(({ state }) => state === 'now')
  const reading = stops[place]?.title ?? ''
  const isChosen = place === stops.length - 1
  const text = isChosen ? reading : 'Looking for your offers'

  return (
    <StandalonePage
      isBanded
      isShort
      heading={text}
      lead={
        <>
          <p>{notLiveSince ? notLiveCopy(notLiveSince) : LIVE}</p>
          <p>{isChosen ? 'You can leave at any time. We’ll email you the answer.' : BEFORE_OFFERS}</p>
        </>
      }
      announcement={`Stop ${place + 1} of ${stops.length}: ${reading}`}
    >
      <div className="card card-raised p-5 md:p-7">
        <PaperTrail stops={stops} isFolding />
      </div>
      {isResumed && <p className="mt-7 font-bold">Your application is under way. You don’t need to send it again.</p>}
      {!chosen && <ConfirmEmail submissionKey={submissionKey} />}
      {exit && (
        <ExitDialog
          isOpen={exit.isAsked}
          onAsk={exit.onAsk}
          {...(!isChosen && { reason: 'We’ll email you a link to your offers.' })}
        />
      )}
    </StandalonePage>
  )
}

const LIVE = 'Live: this is where your application is right now.'
const BEFORE_OFFERS =
  'Your offers come in about a minute. You can leave at any time: we’ll email you a link to them. No lender gets your name before you choose.'

const notLiveCopy = (since: Date) =>
  `Not live since ${CLOCK.format(since)}: we can’t reach our server from here. This is where your application was then. We keep trying.`
