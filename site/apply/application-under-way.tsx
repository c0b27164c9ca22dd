/**
 * Stands in the place of the home page's first step after an application was sent from this tab and its processing screen left: says that the
 * application goes on, and leads back to it.
 */
import { useEffect, useState } from 'react'
import { submissionOutcome } from '#domain/application/submission-outcome.ts'
import { DEFAULT_POLICY, policyNamed } from '#domain/policy/policy.ts'
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
  const [found, setFound] = useState<FoundSubmission>()
  const { heading, sentence, link } = LABELS[stateOf(found)]

  useEffect(() => {
    void followSubmission(sent).then((found) => {
      if (isWorthShowing(found)) setFound(found)
      else onOver()
    })
  }, [sent, onOver])

  return (
    <div role="status" className="space-y-5">
      <h2 className="text-h2">{heading}</h2>
      {sentence ? (
        <p>{sentence}</p>
      ) : (
        <p>
          You don’t need to send it again. We’ll email the answer to{' '}
          {email ? <strong className="block wrap-anywhere">{email}</strong> : 'you.'}
        </p>
      )}
      <a href="/apply" className="button w-full">
        {link}
      </a>
    </div>
  )
}

const LABELS = {
  'under-way': { heading: 'Your application is under way', sentence: undefined, link: 'See how it is going' },
  offers: {
    heading: 'Your offers are waiting',
    sentence: 'A lender gets your name only if you choose its offer.',
    link: 'See your offers',
  },
  answered: {
    heading: 'There is an answer to your application',
    sentence: 'You sent it from this tab. The answer comes by email too.',
    link: 'See the answer',
  },
} as const

function stateOf(found: FoundSubmission | undefined): keyof typeof LABELS {
  if (found?.kind !== 'answered') return 'under-way'
  return found.data.status === 'offers' ? 'offers' : 'answered'
}

/** Spec §4: a refusal leads back to the form without a word, unless the policy has one. */
function isWorthShowing(found: FoundSubmission): boolean {
  if (found.kind !== 'answered') return found.kind !== 'not-found'
  const { lenderRefusal } = policyNamed(siteSettings()?.policy ?? DEFAULT_POLICY)
  return lenderRefusal === 'explained' || submissionOutcome(found.data).kind !== 'stay-on-form'
}
