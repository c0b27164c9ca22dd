/**
 * Stands in the place of the home page's first step after an application was sent from this tab and its processing screen left: says that the
 * application goes on, and leads back to it.
 */
import { useEffect, useState } from 'react'
import { submissionOutcome } from '#domain/application/submission-outcome.ts'
import { DEFAULT_POLICY, policyNamed } from '#domain/policy.ts'
import { siteSettings } from '../browser/site-settings.ts'
import { type FoundSubmission, followSubmission } from '../browser/submission-progress.ts'
import type { SubmissionUnderWay } from '../browser/submission-under-way.ts'

interface ApplicationUnderWayProps {
  sent: SubmissionUnderWay
  email: string | undefined
  /** There is nothing to come back to. */
  onOver: () => void
}

export function ApplicationUnderWay({ sent, email, onOver }: ApplicationUnderWayProps) {
  const [isAnswered, setAnswered] = useState(false)

  useEffect(() => {
    void followSubmission(sent).then((found) => {
      if (isWorthShowing(found)) setAnswered(found.kind === 'answered')
      else onOver()
    })
  }, [sent, onOver])

  return (
    <div role="status" className="space-y-5">
      <h2 className="text-h2">{isAnswered ? 'There is an answer to your application' : 'Your application is under way'}</h2>
      {isAnswered ? (
        <p>You sent it from this tab. The answer comes by email too.</p>
      ) : (
        <p>
          You don't need to send it again. We'll email the answer to{' '}
          {email ? <strong className="block wrap-anywhere">{email}</strong> : 'you.'}
        </p>
      )}
      <a href="/apply" className="button w-full">
        {isAnswered ? 'See the answer' : 'See how it is going'}
      </a>
    </div>
  )
}

/** Spec §4: a refusal leads back to the form without a word, unless the policy has one. */
function isWorthShowing(found: FoundSubmission): boolean {
  if (found.kind !== 'answered') return found.kind !== 'not-found'
  const { lenderRefusal } = policyNamed(siteSettings()?.policy ?? DEFAULT_POLICY)
  return lenderRefusal === 'explained' || submissionOutcome(found.data).kind !== 'stay-on-form'
}
