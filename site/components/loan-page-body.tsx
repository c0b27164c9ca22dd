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
import { KeptTogether } from './kept-together.tsx'
import { LoanFacts } from './loan-facts.tsx'
import { Notice } from './notice.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { Questions } from './questions.tsx'
import { RelatedPages } from './related-pages.tsx'
import { Section } from './section.tsx'
import { SmallLoanAmounts } from './small-loan-amounts.tsx'
import { ServedCities } from './state-card.tsx'
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
    <Section isSplit heading={<KeptTogether text={`${data.name}: common questions`} name={`${data.name}:`} />}>
      <Questions questions={data.questions} />
    </Section>
  ),
  related: ({ related }) => <RelatedPages pages={related} />,
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
  terms: ({ page }) =>
    page.data.terms && (
      <div className="section">
        <div className="page">
          <LoanFacts page={page} hasExample />
        </div>
      </div>
    ),
  text: LoanText,
  tiles: ({ page: { slug } }) => slug === 'usa-loans' && <StateTiles />,
} as const satisfies Record<string, (props: PartProps) => React.ReactNode>

type PartName = keyof typeof PARTS

/** What stands under the calculator, top to bottom. Four families of loans and two kinds of places, each with a template of its own (docs/look.md). */
const BONES: Readonly<Record<LoanTemplate, readonly PartName[]>> = {
  urgent: ['alternatives', 'text', 'fit', 'questions', 'related', 'end'],
  costly: ['alternatives', 'costOverTime', 'steps', 'terms', 'fit', 'text', 'questions', 'related', 'end'],
  purpose: ['alternatives', 'leftToBorrow', 'text', 'fit', 'questions', 'related', 'end'],
  credit: ['alternatives', 'tiles', 'amounts', 'fit', 'text', 'questions', 'related', 'end'],
  state: ['alternatives', 'text', 'fit', 'questions', 'related', 'end'],
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
const isExampleInWords = ({ family }: LoanPage) => family?.family !== 'purpose' && family?.family !== 'costly'

function LoanText({ page }: { page: LoanPage }) {
  const { data, html, place } = page
  return (
    <section className="section">
      <div className="page lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <FoldedText html={html} inView={data.steps || templateOf(page) === 'purpose' ? 0 : 1}>
          {place?.isServed && (
            <Fold summary={<h3>Lenders licensed in {US_STATES[place.state]}</h3>}>
              <div className="prose">{fillPlaceholders(`{lendersIn:${place.state}}`)}</div>
            </Fold>
          )}
          {place?.kind === 'state' && <ServedCities place={place} />}
        </FoldedText>
        {!data.terms && <LoanFacts page={page} hasExample={isExampleInWords(page)} />}
      </div>
    </section>
  )
}
