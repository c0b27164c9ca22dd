import { CONSENT_TEXTS } from '#domain/consent/consent-texts.ts'
import type { DocumentHeading, DocumentPage } from '../documents.ts'
import { formatEffective } from '../effective-date.ts'
import { trailTo } from '../navigation.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { DisclosureMark } from './disclosure-mark.tsx'
import { NumberedSteps } from './numbered-steps.tsx'
import { Prose } from './prose.tsx'
import { Questions } from './questions.tsx'

/** The page's heading, its lead and, for a legal text, which version it is. */
export function DocumentHead({ page }: { page: DocumentPage }) {
  const { slug, data } = page
  return (
    <div className="page pt-4 pb-10 md:pt-6">
      <Breadcrumbs trail={trailTo(slug, data.name)} />
      <h1 className="mt-6 max-w-measure text-h1 md:text-display">{data.heading}</h1>
      <p data-document-lead="" className="mt-4 max-w-measure text-soft">
        {data.lead}
      </p>
      {data.version && data.effective && (
        <p data-document-version={nameInConsents(slug)} className="mt-4 text-small text-soft">
          Version {data.version}, effective <time dateTime={data.effective}>{formatEffective(data.effective)}</time>
        </p>
      )}
      {data.steps && (
        <div className="mt-12">
          <h2 className="mb-6 text-h2">Three steps</h2>
          <NumberedSteps steps={data.steps} />
        </div>
      )}
    </div>
  )
}

/** For the dialog, which tells the form what was read. */
const nameInConsents = (slug: string) => CONSENT_TEXTS.find(({ text }) => text === slug)?.shownAs ?? ''

/** Where a text says so, the form stands that is given to its body. */
const FORM = '<p>[[form]]</p>'

export const hasForm = (page: DocumentPage) => page.html.includes(FORM)

/** The text beside its table of contents, with its form, if it has one, in between. */
export function DocumentBody({ page, children: form }: { page: DocumentPage; children?: React.ReactNode }) {
  const [before = '', ...after] = page.html.split(FORM)
  return (
    <div data-document="">
      {page.data.groups?.map(({ name, questions }) => (
        <section key={name} className="mb-14">
          <h2 id={slugOf(name)} className="mb-4 text-h2">
            {name}
          </h2>
          <Questions questions={questions} />
        </section>
      ))}
      <Prose html={before} />
      {after.length > 0 && (
        <>
          {form}
          <Prose html={after.join('')} />
        </>
      )}
      {page.data.questions && (
        <section className="mt-12">
          <h2 className="mb-4 text-h2">Common questions</h2>
          <Questions questions={page.data.questions} />
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
      <details className="card group mb-10 px-5 text-small lg:hidden">
        <summary className="flex min-h-13 list-none items-center justify-between gap-4 font-semibold [&::-webkit-details-marker]:hidden">
          On this page
          <DisclosureMark />
        </summary>
        <nav aria-label="Contents" className="pb-3">
          <Entries entries={entries} />
        </nav>
      </details>
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
