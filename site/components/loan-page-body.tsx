import { fillPlaceholders } from '#content/facts/template.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { headingsOf, type LoanTemplate, templateOf } from '../loan-page-headings.ts'
import type { LoanPage } from '../loan-pages.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { Alternatives } from './alternatives.tsx'
import { ApplyBand } from './apply-band.tsx'
import { CostOverTime } from './cost-over-time.tsx'
import { FitLists } from './fit-lists.tsx'
import { Fold } from './fold.tsx'
import { FoldedText } from './folded-text.tsx'
import { HelpBand } from './help-band.tsx'
import { LoanFacts } from './loan-facts.tsx'
import { Notice } from './notice.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { Questions } from './questions.tsx'
import { RelatedPages } from './related-pages.tsx'
import { Section } from './section.tsx'
import { ServedCities } from './served-cities.tsx'
import { SmallLoanAmounts } from './small-loan-amounts.tsx'
import { StateCard } from './state-card.tsx'
import { LeftToBorrow } from './worked-example.tsx'

interface PartProps {
  page: LoanPage
  related: readonly LoanPage[]
}

/** A part shows nothing where a page has no words for it. */
const PARTS = {
  alternatives: Alternatives,
  amounts: ({ page: { slug } }) => slug === 'small-personal-loans' && <SmallLoanAmounts />,
  costOverTime: CostOverTime,
  end: ({ page }) =>
    (page.place?.isServed ?? true) ? (
      <ApplyBand heading={headingsOf(page).end} isQuiet={templateOf(page) === 'costly'} />
    ) : (
      <HelpBand />
    ),
  fit: FitLists,
  leftToBorrow: LeftToBorrow,
  questions: ({ page: { data } }) => (
    <Section isSplit heading={`${data.name}: common questions`}>
      <Questions questions={data.questions} />
    </Section>
  ),
  related: ({ related }) => <RelatedPages pages={related} />,
  // Where we are closed, it stands beside the calculator.
  state: ({ page: { place } }) =>
    place?.kind === 'state' &&
    place.isServed && (
      <section className="section">
        <div className="page">
          <StateCard place={place} />
        </div>
      </section>
    ),
  steps: ({ page: { data } }) =>
    data.steps && (
      <Section heading="How a payday loan works">
        <NumberedSteps steps={data.steps} />
        {data.notice && (
          <div className="mt-6">
            <Notice heading="Borrow with care">
              <p className="text-small">{data.notice}</p>
            </Notice>
          </div>
        )}
      </Section>
    ),
  terms: ({ page: { data } }) =>
    data.terms && (
      <Section heading="The terms at a glance">
        <TermsGrid terms={data.terms} />
      </Section>
    ),
  text: LoanText,
  tiles: ({ page: { slug } }) =>
    slug === 'usa-loans' && (
      <Section heading="Do we serve your state?" intro="Green: yes. Gray: not now. Tap an underlined state for its rules.">
        <div className="max-w-measure">
          <StateTiles />
        </div>
      </Section>
    ),
} as const satisfies Record<string, (props: PartProps) => React.ReactNode>

type PartName = keyof typeof PARTS

/** What stands under the calculator, top to bottom. Four families of loans and two kinds of places, each with a template of its own (docs/look.md). */
const BONES: Readonly<Record<LoanTemplate, readonly PartName[]>> = {
  urgent: ['alternatives', 'text', 'fit', 'questions', 'related', 'end'],
  costly: ['alternatives', 'costOverTime', 'steps', 'terms', 'fit', 'text', 'questions', 'related', 'end'],
  purpose: ['alternatives', 'leftToBorrow', 'text', 'fit', 'questions', 'related', 'end'],
  credit: ['alternatives', 'tiles', 'amounts', 'fit', 'text', 'questions', 'related', 'end'],
  state: ['alternatives', 'state', 'text', 'fit', 'questions', 'related', 'end'],
  city: ['alternatives', 'text', 'fit', 'questions', 'related', 'end'],
}

export function LoanPageBody(props: PartProps) {
  return (
    <div className="rhythm">
      {BONES[templateOf(props.page)].map((name) => {
        const Part: (props: PartProps) => React.ReactNode = PARTS[name]
        return <Part key={name} {...props} />
      })}
    </div>
  )
}

/** Purposes and costs over time have a picture that tells it. */
const isExampleInWords = ({ slug, family }: LoanPage) =>
  slug === 'payday-loans' || (family?.family !== 'purpose' && family?.family !== 'costly')

function LoanText({ page }: { page: LoanPage }) {
  const { data, html, place } = page
  return (
    <section className="section">
      <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
        <FoldedText html={html} inView={data.steps || templateOf(page) === 'purpose' ? 0 : 1}>
          {place?.isServed && (
            <Fold summary={<h3>Lenders licensed in {US_STATES[place.state]}</h3>}>
              <div className="prose">{fillPlaceholders(`{lendersIn:${place.state}}`)}</div>
            </Fold>
          )}
          {place?.kind === 'state' && <ServedCities place={place} />}
        </FoldedText>
        <LoanFacts page={page} hasExample={isExampleInWords(page)} />
      </div>
    </section>
  )
}

function TermsGrid({ terms }: { terms: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className="cells gap-px md:grid-cols-3 overflow-hidden rounded-xl border border-line bg-line text-small">
      {terms.map(({ name, value }) => (
        <div key={name} className="bg-card px-4 py-3">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
