/** Sends the choice, or "no thanks", once; what comes back is another ending, or something to mend on the same page. */
import { useRef, useState } from 'react'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import { chooseOffer, declineOffers } from '../../browser/offers.ts'
import type { Submission } from '../../browser/submission.ts'
import { followSubmission } from '../../browser/submission-progress.ts'
import { rememberSubmission, type SubmissionUnderWay } from '../../browser/submission-under-way.ts'
import type { SubmissionParts } from '../submission-parts.ts'
import { endOnPage } from './end-on-page.ts'

export interface ChoiceOf {
  /** The offer that is on its way to its lender. */
  readonly sending: string | undefined
  readonly isDeclining: boolean
  readonly refused: Readonly<Record<string, string>>
  readonly problem: string | undefined
  readonly choose: (choice: ChooseOfferRequest) => void
  readonly decline: (offerId: string) => void
}

const NOT_SENT = 'We couldn’t send your choice. Please try again: it can’t be sent twice.'
const NONE = {}
/** The offers have changed meanwhile: ended, or chosen in another tab. Where they have not, the refusal says why. */
const OVERTAKEN = [404, 409]

export function useChoice(sent: SubmissionUnderWay, parts: SubmissionParts): ChoiceOf {
  const [sending, setSending] = useState<string>()
  const [isDeclining, setDeclining] = useState(false)
  const [refused, setRefused] = useState<ChoiceOf['refused']>(NONE)
  const [problem, setProblem] = useState<string>()
  // A second click comes before the first one's state is drawn.
  const isBusy = useRef(false)

  async function run(go: () => Promise<Submission>) {
    if (isBusy.current) return
    isBusy.current = true
    setRefused(NONE)
    setProblem(undefined)
    try {
      await conclude(await go())
    } catch (error) {
      reportError(error)
      setProblem(NOT_SENT)
    } finally {
      isBusy.current = false
      setSending(undefined)
      setDeclining(false)
    }
  }

  async function conclude(submission: Submission): Promise<void> {
    if (submission.kind === 'refused') {
      if (OVERTAKEN.includes(submission.status)) {
        setProblem(submission.body?.message)
        return endOnPage(await followSubmission({ key: sent.key, sentAt: Date.now() }), sent, parts)
      }
      const errors = Object.entries(submission.body?.data_errors ?? {})
      setRefused(Object.fromEntries(errors.map(([field, message]) => [field.split('.').at(-1) ?? field, message])))
      if (errors.length === 0) setProblem(NOT_SENT)
    } else if (submission.kind === 'unreachable') setProblem(NOT_SENT)
    // What was never seen under the choice's key is still open under the submission's.
    else if (submission.kind === 'not-found') setProblem(NOT_SENT)
    else endOnPage(submission, sent, parts)
  }

  return {
    sending,
    isDeclining,
    refused,
    problem,
    choose(choice) {
      if (isBusy.current) return
      setSending(choice.offerId)
      // A reload waits anew: the run's time begins with the choice.
      rememberSubmission({ ...sent, sentAt: Date.now() })
      void run(() => chooseOffer({ ...choice, ...(!sent.isContinued && { submissionKey: sent.key }) }))
    },
    decline(offerId) {
      if (isBusy.current) return
      setDeclining(true)
      void run(async () => {
        const answer = await declineOffers(offerId)
        return answer.kind === 'ok' ? { kind: 'answered', data: answer.body.data } : answer
      })
    },
  }
}
