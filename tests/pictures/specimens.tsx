/** What docs/look.md shows: every component of the look by itself. */
import type { ReactNode } from 'react'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { staircaseOf } from '#domain/calculators/staircase.ts'
import { priceTagOf } from '#domain/matching/lender/price-tag.ts'
import { Band } from '#site/components/band.tsx'
import { Fold } from '#site/components/fold.tsx'
import { Notice } from '#site/components/notice.tsx'
import { Ladder } from '#site/pictures/ladder.tsx'
import { PaperTrail } from '#site/pictures/paper-trail.tsx'
import { PriceTag } from '#site/pictures/price-tag.tsx'
import { Staircase } from '#site/pictures/staircase.tsx'
import { RadioField } from '#site/ui/radio-field.tsx'
import { TextField } from '#site/ui/text-field.tsx'

export interface Specimen {
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly use: string
  /** The component with made-up contents; or where on the running product it stands, when the server fills it. */
  readonly shown: ReactNode | { readonly route: string; readonly selector: string }
  /** The hue of the page that it is shown on. */
  readonly primary?: string
  /** A page that has it: its style sheet is taken. Absent: the form's, which has nearly all. */
  readonly on?: string
}

const nothing = () => {}

export const SPECIMENS: readonly Specimen[] = [
  {
    title: 'Band and riding card',
    use: 'What every page opens with: deep green, the headline, a drawing, and a white card over the edge that holds what the page is for.',
    primary: 'indigo',
    on: '/bad-credit-loans',
    shown: (
      <>
        <Band heading="Bad credit? See the real price first." drawing="bad-credit-loans" isRidden />
        <div className="page rides pb-6">
          <section className="card card-raised p-5">
            <p>What the page is for.</p>
          </section>
        </div>
      </>
    ),
  },
  {
    title: 'Price tag',
    use: 'One price. Green is what you get, gold is what it costs, and the total cost stands as large as it matters. The same in the mail, on the yes page and on Your request.',
    shown: (
      <div className="bg-card p-5">
        <PriceTag
          lender={{ name: 'Larkspur Bank', license: '000000' }}
          price={priceTagOf(2500, { kind: 'installment', interestPercent: 11.9, originationFeePercent: 1, termMonths: 12 })}
        />
      </div>
    ),
  },
  {
    title: 'Fold',
    use: 'What most readers don’t need stands behind a line to open. It is part of the page for search engines, and open in print.',
    shown: (
      <div className="p-5">
        <Fold summary="How long does it take?">Most applications get an answer within a minute.</Fold>
        <Fold summary="Who sees my details?">Only a lender that has said yes.</Fold>
      </div>
    ),
  },
  {
    title: 'Paper trail',
    use: 'Who gets what, stop by stop. Dashed chips are what is not sent. The finch stands where the application is, and hops once when it moves on.',
    shown: (
      <div className="p-5">
        <PaperTrail
          stops={[
            { title: 'You fill in the form', detail: 'Nothing goes to any lender yet.', state: 'done' },
            {
              title: 'Lenders see this, and no name',
              chipsLabel: 'Asked:',
              chips: ['Texas', '$2,500', '12 months'],
              missing: ['name', 'SSN', 'bank'],
              state: 'now',
            },
            { title: 'One lender sees the rest', state: 'next' },
            { title: 'We forget', state: 'next' },
          ]}
        />
      </div>
    ),
  },
  {
    title: 'State tiles',
    use: 'The country in 51 tiles: green where we serve people, a link where a state has a page. The same as two lists for screen readers.',
    shown: { route: '/state-licenses', selector: '.tiles' },
  },
  {
    title: 'Buttons',
    use: 'Green acts, and there is one of it in view. A quiet button is the other way out. A link that stands alone is 44 px high.',
    shown: (
      <div className="space-y-3 p-5">
        <button type="button" className="button w-full">
          Find out my rate
        </button>
        <button type="button" className="button button-quiet w-full">
          Decide later
        </button>
        <a className="tap font-semibold" href="/faq">
          Common questions
        </a>
      </div>
    ),
  },
  {
    title: 'Fields',
    use: 'A label above, a hint under it, an error in red that says how to mend it. A choice is a whole tile to tap.',
    shown: (
      <div className="space-y-6 p-5">
        <TextField name="employer" label="Employer" value="Acme Tools" onType={nothing} />
        <TextField
          name="zipCode"
          label="ZIP code"
          hint="We’ll fill in your city and state."
          error="Enter a 5-digit ZIP code"
          value="787"
          onType={nothing}
        />
        <RadioField
          name="accountType"
          label="Account type"
          value="checking"
          options={[
            { value: 'checking', label: 'Checking' },
            { value: 'savings', label: 'Savings' },
          ]}
          onType={nothing}
        />
      </div>
    ),
  },
  {
    title: 'Ladder',
    use: 'One loan at several rates, all bars in one scale. The calculator’s rate is named as an example, and the page’s own bad case stands under it.',
    on: '/bad-credit-loans',
    shown: (
      <div className="bg-card p-5">
        <Ladder rungs={ladderOf('bad-credit-loans', 1000, 12)} />
      </div>
    ),
  },
  {
    title: 'Staircase',
    use: 'What renewing costs over time: one block is one fee. A loan with monthly payments stands beside it.',
    on: '/payday-loans',
    shown: (
      <div className="bg-card p-5">
        <Staircase stairs={staircaseOf(300, 14)} />
      </div>
    ),
  },
  {
    title: 'Notices',
    use: 'Said once, and calmly: ink on sand for attention, green on mint for what went well, red only for what the person can mend. Never gold.',
    shown: (
      <div className="space-y-4 p-5">
        <Notice heading="We don’t serve New York">We won’t ask any lender.</Notice>
        <Notice kind="confirmation" heading="Your email address is confirmed">
          We’ll email the answer there.
        </Notice>
        <Notice kind="problem" heading="2 answers to fix">
          Each one links to its field.
        </Notice>
      </div>
    ),
  },
]
