/** Our fault: what is kept, and when to come back. */
import { SITE } from '#content/site.ts'
import { StandalonePage } from '../standalone-page.tsx'
import type { Ending, Fault } from './ending.ts'
import { whoGotIt } from './outcome-copy.ts'

interface WeFailedProps {
  ending: Extract<Ending, { kind: 'we-failed' }>
  onTryAgain: () => void
}

const LABELS: Readonly<Record<Fault, { readonly happened: string; readonly next: string }>> = {
  lenders: {
    happened: 'We got no decision from a lender. Nobody said no to you.',
    next: 'Please try again in about 15 minutes.',
  },
  unreadable: {
    happened: 'There is an answer to your request, and this page can’t show it.',
    next: 'Please reload this page in a few minutes.',
  },
  refused: {
    happened: 'We couldn’t take your application just now. It was not sent to any lender.',
    next: 'Please try again in a few minutes.',
  },
  unreachable: {
    happened: 'The connection broke, so we don’t know whether your application arrived.',
    next: 'Try again now: the same application can’t be sent twice.',
  },
}

export function WeFailed({ ending: { fault, message, whoHasIt }, onTryAgain }: WeFailedProps) {
  const { happened, next } = LABELS[fault]
  return (
    <StandalonePage
      heading="Something went wrong on our side"
      lead={
        <>
          <p>It isn’t you, and it isn’t your answers. {happened}</p>
          {message && <p>{message}</p>}
        </>
      }
      announcement={`${happened} ${next}`}
    >
      <section aria-label="What happens now" className="space-y-4">
        <h2 className="text-h2">What happens now</h2>
        <ul className="list-disc space-y-2 pl-5">
          <li>{next}</li>
          <li>Your answers are kept in this tab, except your Social Security, license and bank numbers.</li>
          {whoHasIt && <li>{whoGotIt(whoHasIt)}</li>}
          <li>You owe nothing.</li>
          <li>
            Still stuck? Write to <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a>.
          </li>
        </ul>
        <button type="button" className="button button-quiet w-full sm:w-auto" onClick={onTryAgain}>
          Try again
        </button>
      </section>
    </StandalonePage>
  )
}
