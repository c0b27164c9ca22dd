/** The page of the ending that the application has come to, and the ways from there. */
import { useCallback } from 'react'
import type { ProgressAnswer } from '#contracts/public/submissions.ts'
import { isStateCode, US_STATES } from '#domain/places/us-states.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { formatDollars } from '#domain/values/money.ts'
import { forgetSubmission, type SubmissionUnderWay } from '../../browser/submission-under-way.ts'
import { ConfirmEmail } from '../confirm-email.tsx'
import { resumeSubmission } from '../run-submission.ts'
import type { StepProps } from '../step-props.ts'
import { AppliedBefore } from './applied-before.tsx'
import { endOnPage } from './end-on-page.ts'
import { type Ending, endingOf } from './ending.ts'
import { Fix } from './fix.tsx'
import { No } from './no.tsx'
import { NotYet } from './not-yet.tsx'
import { ChosenElsewhere, NothingChosen } from './nothing-chosen.tsx'
import { TypedPay } from './offer-paydays.tsx'
import { Offers } from './offers.tsx'
import { useChoice } from './use-choice.ts'
import { useFreshAnswer } from './use-fresh-answer.ts'
import { WeFailed } from './we-failed.tsx'
import { Yes } from './yes.tsx'

interface OutcomeProps extends StepProps {
  ending: Ending
  sent: SubmissionUnderWay
}

export function Outcome(props: OutcomeProps) {
  return (
    <>
      <EndingPage {...props} />
      {isWithUs(props.ending) && <ConfirmEmail submissionKey={props.sent.key} />}
    </>
  )
}

/** Our server has the application, and its address belongs to nobody else's. */
const isWithUs = (ending: Ending): boolean =>
  ending.kind !== 'applied-before' && (ending.kind !== 'we-failed' || ending.fault === 'lenders')

function EndingPage({ ending, sent, state, dispatch, bind }: OutcomeProps) {
  const { typed } = state
  const stateName = isStateCode(typed.state) ? US_STATES[typed.state] : undefined
  const today = () => todayAcrossUs(new Date())
  /** The next request is begun from this one. */
  const leave = () => {
    forgetSubmission()
    dispatch({ kind: 'begun-from', key: sent.key })
  }
  const reopen = (loanAmount?: number) => {
    leave()
    dispatch({ kind: 'reopened', loanAmount, today: today() })
  }
  const sendAgain = () => dispatch({ kind: 'sent-again', today: today() })

  switch (ending.kind) {
    case 'offers':
      // A no after the choice is another page: it takes the focus anew.
      return <OffersPage key={ending.offers.noAfterAll.length} {...{ ending, sent, state, dispatch, bind, stateName }} />
    case 'yes':
      return <Yes ending={ending} firstName={typed.firstName.trim()} state={stateName} />
    case 'not-yet':
      return <NotYetPage {...{ ending, sent, state, dispatch, bind }} />
    case 'applied-before':
      return <AppliedBefore />
    case 'no':
      return (
        <No
          ending={ending}
          applicant={`${typed.firstName} ${typed.lastName}`.trim()}
          amount={formatDollars(Number(typed.loanAmount))}
          onAskForLess={reopen}
          onChangeAnswers={() => reopen()}
        />
      )
    case 'fix':
      return (
        <Fix
          ending={ending}
          state={state}
          bind={bind}
          onSendAgain={() => {
            leave()
            sendAgain()
          }}
          onOpenForm={() => {
            leave()
            dispatch({ kind: 'failed', errors: ending.errors })
          }}
        />
      )
    case 'we-failed':
      return (
        <WeFailed
          ending={ending}
          onTryAgain={() => {
            // What may have arrived is asked about under the same key; what our server refused is no request to begin from.
            if (ending.fault === 'refused') forgetSubmission()
            else if (ending.fault !== 'unreachable') leave()
            sendAgain()
          }}
        />
      )
    case 'expired':
    case 'withdrawn':
      return <NothingChosen ending={ending} onAskAgain={() => reopen()} />
    case 'chosen-elsewhere':
      return <ChosenElsewhere ending={ending} />
    default:
      return assertNever(ending)
  }
}

type PageProps<Kind extends Ending['kind']> = OutcomeProps & { ending: Extract<Ending, { kind: Kind }> }

const OFFERS_ASKED_EVERY_MS = 5000
const NOT_YET_ASKED_EVERY_MS = 15_000

function OffersPage({ stateName, ...props }: PageProps<'offers'> & { stateName: string | undefined }) {
  const { ending, sent } = props
  const choice = useChoice(sent, props)
  useChanges(props, OFFERS_ASKED_EVERY_MS, choice.sending !== undefined || choice.isDeclining)
  return (
    <TypedPay value={props.state.typed}>
      <Offers offers={ending.offers} state={stateName} submissionKey={sent.key} choice={choice} />
    </TypedPay>
  )
}

function NotYetPage(props: PageProps<'not-yet'>) {
  useChanges(props, NOT_YET_ASKED_EVERY_MS, false)
  return <NotYet ending={props.ending} />
}

/** What another tab chose, a lender decided or the clock ended meanwhile is shown here too. */
function useChanges({ ending, sent, state, dispatch }: OutcomeProps, everyMs: number, isHeld: boolean): void {
  const onAnswer = useCallback(
    ({ data, stage }: ProgressAnswer) => {
      if (isHeld) return
      if (data && JSON.stringify(endingOf(data)) !== JSON.stringify(ending))
        endOnPage({ kind: 'answered', data }, sent, { state, dispatch })
      // Offers whose time is over have no answer for a moment, until the run has ended.
      if (!data && stage !== 'offers' && ending.kind === 'offers') {
        dispatch({ kind: 'under-way' })
        void resumeSubmission({ ...sent, sentAt: Date.now() }, { state, dispatch })
      }
    },
    [ending, sent, state, dispatch, isHeld],
  )
  useFreshAnswer(sent.key, everyMs, onAnswer)
}
