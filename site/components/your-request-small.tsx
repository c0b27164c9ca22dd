/** The page that a person gets afterwards, drawn small: its headline, its trail and its buttons are made by the code that makes that page. */

import { CheckMark } from '../ui/check-mark.tsx'
import { SAID_YES } from '../your-request/headline.ts'
import { ACT_COPY } from '../your-request/sharing-copy.ts'
import { trailStops } from '../your-request/trail-stops.tsx'

const shared = { lender: 'One lender', at: '', fields: [], why: '', state: 'received' } as const
const STOPS = trailStops({
  madeAt: '',
  sharedWith: [
    { ...shared, kind: 'masked' },
    { ...shared, kind: 'identity' },
  ],
  erasures: [],
  isIdentityGone: false,
})

export const YourRequestSmall = () => (
  <figure className="card card-raised max-w-80 overflow-hidden text-small">
    <p className="band px-5 py-4 font-heading text-h3 font-semibold">{SAID_YES(undefined, true).heading}</p>
    <ul className="space-y-2 px-5 py-4 leading-snug">
      {STOPS.map(({ title, state }) => (
        <li key={title} className={`flex gap-2 ${state === 'done' ? '' : 'text-soft'}`}>
          <CheckMark className={`size-5 shrink-0 stroke-3 ${state === 'done' ? 'stroke-green' : 'stroke-line'}`} />
          {title}
        </li>
      ))}
    </ul>
    <p className="flex flex-wrap gap-2 px-5 pb-3">
      {[ACT_COPY.save, ACT_COPY.forget].map((name) => (
        <span key={name} className="rounded-md border border-edge px-3 py-1 font-semibold text-green">
          {name}
        </span>
      ))}
    </p>
    <figcaption className="border-t border-line px-5 py-2 text-soft">Your request, an example</figcaption>
  </figure>
)
