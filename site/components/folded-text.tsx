import { Fold } from './fold.tsx'
import { Prose } from './prose.tsx'

/** A page's own text: its first section in view, every further one behind its heading, then the folds that are given to it. */
export function FoldedText({ html, children }: { html: string; children?: React.ReactNode }) {
  const [first = '', ...further] = html.split(/(?=<h2[ >])/).filter((section) => section.trim() !== '')
  return (
    <div className="min-w-0 max-w-measure">
      <Prose html={first} />
      <div className="folds mt-6">
        {further.map((section) => (
          <FoldedSection key={section} html={section} />
        ))}
        {children}
      </div>
    </div>
  )
}

const HEADING = /^<h2(?: id="([^"]*)")?[^>]*>(.*?)<\/h2>/s

function FoldedSection({ html }: { html: string }) {
  const [heading = '', id, words = ''] = HEADING.exec(html) ?? []
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from Markdown of this repository
    <Fold summary={<h3 id={id} dangerouslySetInnerHTML={{ __html: words }} />}>
      <Prose html={html.slice(heading.length)} />
    </Fold>
  )
}
