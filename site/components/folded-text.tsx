import { Fold } from './fold.tsx'
import { Prose } from './prose.tsx'

interface FoldedTextProps {
  html: string
  /** How many of its sections stand open; none on a page that has other things to read in view. */
  inView?: number
  /** Further folds, after those of the text. */
  children?: React.ReactNode
}

/** A page's own text: its first sections in view, every further one behind its heading. */
export function FoldedText({ html, inView = 1, children }: FoldedTextProps) {
  const sections = html.split(/(?=<h2[ >])/).filter((section) => section.trim() !== '')
  return (
    <div className="min-w-0 max-w-measure">
      {inView > 0 && <Prose html={sections.slice(0, inView).join('')} />}
      <div className={inView > 0 ? 'folds mt-6' : 'folds'}>
        {sections.slice(inView).map((section) => (
          <FoldedSection key={section} html={section} />
        ))}
        {children}
      </div>
    </div>
  )
}

const HEADING = /^<h2(?: id="([^"]*)")?[^>]*>(.*?)<\/h2>/s

function FoldedSection({ html }: { html: string }) {
  const [heading = '', id, text = ''] = HEADING.exec(html) ?? []
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from Markdown of this repository
    <Fold summary={<h3 id={id} dangerouslySetInnerHTML={{ __html: text }} />}>
      <Prose html={html.slice(heading.length)} />
    </Fold>
  )
}
