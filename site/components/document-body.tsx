import { CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'
import type { DocumentHeading, DocumentPage } from '../documents.ts'
import { formatEffective } from '../effective-date.ts'
import { StateTiles } from '../pictures/state-tiles.tsx'
import { Band } from './band.tsx'
import { Fold } from './fold.tsx'
import { FoldedText } from './folded-text.tsx'
import { Prose } from './prose.tsx'
import { Questions } from './questions.tsx'
import { StepsOnTrail, WhoSeesWhat } from './who-sees-what.tsx'

/** Pages that have a card over the band's edge. */
const RIDDEN: ReadonlySet<string> = new Set(['contact-us', 'rates-fees'])

/** Of pages that have none of their own name. */
const DRAWINGS: Readonly<Record<string, string>> = {
  'rates-fees': 'installment-loans',
  faq: 'no-credit-check-loans',
  disclosures: 'no-credit-check-loans',
  'loan-disclosures': 'no-credit-check-loans',
  'terms-of-service': 'debt-consolidation-loans',
  'e-consent': 'personal-loans-online',
  'state-licenses': 'usa-loans',
  'ccpa-rights': 'privacy-policy',
}

/** The page's heading, its lead and, for a legal text, which version it is. */
export function DocumentHead({ page }: { page: DocumentPage }) {
  const { slug, data } = page
  return (
    <Band
      heading={data.heading}
      lead={<span data-document-lead="">{data.lead}</span>}
      isRidden={RIDDEN.has(slug) || hasForm(page)}
      drawing={DRAWINGS[slug] ?? slug}
    >
      {data.version && data.effective && (
        <p data-document-version={nameInConsents(slug)} className="mt-3 text-small">
          Version {data.version}, effective <time dateTime={data.effective}>{formatEffective(data.effective)}</time>
        </p>
      )}
    </Band>
  )
}

/** What some pages open with. It is no part of a text that consents name: those are words alone. */
export function DocumentPicture({ page: { slug, data } }: { page: DocumentPage }) {
  const picture = data.steps ? <StepsOnTrail steps={data.steps} /> : PICTURES[slug]
  return picture && <div className="bg-sand">{picture}</div>
}

const PICTURES: Readonly<Record<string, React.ReactNode>> = {
  'privacy-policy': <WhoSeesWhat />,
  'state-licenses': <StateTiles />,
}

/** For the dialog, which tells the form what was read. */
const nameInConsents = (slug: string) => CONSENT_TEXTS.find(({ text }) => text === slug)?.shownAs ?? ''

/** A text that says so has a form. It stands before the text: nobody has to read first. */
const FORM = '<p>[[form]]</p>'

export const hasForm = (page: DocumentPage) => page.html.includes(FORM)

/** The text beside its table of contents. A legal text is open from the first word to the last. */
export function DocumentBody({ page }: { page: DocumentPage }) {
  const { steps, groups, questions, version } = page.data
  const html = page.html.replace(FORM, '')
  return (
    <div data-document="">
      {groups?.map(({ name, questions: asked }) => (
        <section key={name} className="mb-12">
          <h2 id={slugOf(name)} className="mb-3 text-h2">
            {name}
          </h2>
          <Questions questions={asked} />
        </section>
      ))}
      {version ? <Prose html={html} /> : <FoldedText html={html} inView={steps || groups ? 1 : 2} />}
      {questions && (
        <section className="mt-12">
          <h2 className="mb-3 text-h2">Common questions</h2>
          <Questions questions={questions} />
        </section>
      )}
    </div>
  )
}

/** Beside the text where there is room; on a phone folded up, so that the text begins on the first screen. */
export function TableOfContents({ page }: { page: DocumentPage }) {
  const groups = (page.data.groups ?? []).map(({ name }) => ({ slug: slugOf(name), text: name }))
  const entries = [...groups, ...page.headings]
  if (entries.length < 3) return null
  return (
    <>
      <nav aria-label="On this page" className="card top-6 order-last hidden self-start p-5 text-small lg:sticky lg:block">
        <p className="font-semibold">On this page</p>
        <Entries entries={entries} />
      </nav>
      <Fold summary="On this page" className="card mb-8 px-4 text-small lg:hidden">
        <nav aria-label="Contents">
          <Entries entries={entries} />
        </nav>
      </Fold>
    </>
  )
}

function Entries({ entries }: { entries: readonly DocumentHeading[] }) {
  return (
    <ol className="mt-1">
      {entries.map(({ slug, text }) => (
        <li key={slug}>
          <a href={`#${slug}`} className="tap">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}

const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
