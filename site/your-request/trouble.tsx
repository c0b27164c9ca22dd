/** What went wrong, in words that say whose fault it is and what is not lost. */
import type { Headline } from './headline.ts'
import type { Refusal } from './request-calls.ts'

export const TROUBLE_COPY: Readonly<Record<Refusal, string>> = {
  unreachable: 'We couldn’t reach our server. Please check your connection and try again. Doing it twice does no harm.',
  'our-fault': 'Something went wrong on our side. Nothing is lost. Please try again in a minute.',
  'too-many-tries': 'The date of birth was wrong too often. Please ask for a new link, or come back tomorrow.',
  'wrong-date': 'That isn’t the date of birth on this request.',
  'no-link': 'This link has run out. Ask for a new one below.',
  'nothing-left': 'That is already done, or there is nothing left to do.',
}

export const TROUBLE: Headline = {
  title: 'We couldn’t open your request',
  heading: 'We couldn’t open your request just now',
  next: 'Your request is safe, and so is your link.',
}

export function Trouble({ why, onRetry }: { why: Refusal; onRetry: () => void }) {
  return (
    <div className="space-y-5">
      <p>{TROUBLE_COPY[why]}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  )
}
