import { fillPlaceholders } from '#content/placeholders.ts'
import { US_STATES } from '#domain/us-states.ts'
import type { LoanPage } from '../loan-pages.ts'
import { ApplyBand } from './apply-band.tsx'
import { LoanFacts } from './loan-facts.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { Prose } from './prose.tsx'
import { Questions } from './questions.tsx'
import { RelatedPages } from './related-pages.tsx'
import { Section } from './section.tsx'
import { ServedCities } from './served-cities.tsx'
import { MarkupSlot } from './slot.tsx'
import { TermsGrid } from './terms-grid.tsx'
import { WorkedExample } from './worked-example.tsx'

/** What stands under the calculator, in an order that answers: what is it, what does it cost, is it for me, what else is there. */
export function LoanPageBody({ page, related }: { page: LoanPage; related: readonly LoanPage[] }) {
  const { data, html, place } = page
  const isOpen = place?.isServed ?? true
  return (
    <>
      {data.steps && (
        <Section heading="From application to payday">
          <NumberedSteps steps={data.steps} />
        </Section>
      )}
      {data.terms && (
        <Section heading="The terms at a glance">
          <TermsGrid terms={data.terms} />
        </Section>
      )}
      <div className="page mt-16 md:mt-20 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <Prose html={html} />
        <LoanFacts page={page} />
      </div>
      <Section
        heading="A worked example"
        intro="The figures come from the calculator on this page. They illustrate; a lender's own may differ."
      >
        <WorkedExample page={page} />
      </Section>
      <section className="page mt-16 grid gap-10 md:mt-20 md:grid-cols-2 md:gap-14">
        <FitList heading={isOpen ? 'It may suit you if' : 'This page may help you if'} items={data.suits} mark="yes" />
        <FitList heading="Think twice if" items={data.notFor} mark="no" />
      </section>
      <Section heading="What else you could do">
        <dl className="grid gap-x-14 gap-y-7 md:grid-cols-2">
          {data.alternatives.map(({ name, text }) => (
            <div key={name}>
              <dt className="font-heading text-h3 font-semibold">{name}</dt>
              <dd className="mt-1.5 text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {place && isOpen && (
        <Section heading={`Lenders licensed in ${US_STATES[place.state]}`}>
          <MarkupSlot name="lendersIn" of={place.state} />
        </Section>
      )}
      {place && place.cities.length > 0 && <ServedCities place={place} />}
      <Section heading="Questions people ask">
        <Questions questions={data.questions} />
      </Section>
      <RelatedPages pages={related} />
      {isOpen ? (
        <ApplyBand
          heading="Ready when you are"
          text={fillPlaceholders("One application, {applicationMinutes}, no fee to apply. You decide on the lender's own page.")}
        />
      ) : (
        <ApplyBand
          heading="Do you live somewhere else?"
          text={`We cannot take on residents of ${place ? US_STATES[place.state] : 'this state'}. If you live in a state that we serve, you can apply.`}
        />
      )}
    </>
  )
}

function FitList({ heading, items, mark }: { heading: string; items: readonly string[]; mark: 'yes' | 'no' }) {
  return (
    <div>
      <h2 className="text-h2">{heading}</h2>
      <ul className="mt-5 space-y-4">
        {items.map((item) => (
          <li key={item} className="flex gap-3.5">
            <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-1.5 size-5 shrink-0 fill-none stroke-primary stroke-2">
              {mark === 'yes' ? (
                <path d="M3 11l5 5 9-12" strokeLinecap="round" strokeLinejoin="round" />
              ) : (
                <path d="M4 10h12" strokeLinecap="round" />
              )}
            </svg>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}
