import { Fold } from './fold.tsx'
import { Prose } from './prose.tsx'

interface FoldedTextProps {
  html: string
  /** Also its first section, on a page that has other things to read in view. */
  isAllFolded: boolean
  /** Further folds, after those of the text. */
  children?: React.ReactNode
}

/** A page's own text: its first section in view, every further one behind its heading. */
export function FoldedText({ html, isAllFolded, children }: FoldedTextProps) {
  const sections = html.split(/(?=<h2[ >])/).filter((section) => section.trim() !== '')
  const [first, folded] = isAllFolded ? [undefined, sections] : [sections[0], sections.slice(1)]
  return (
    <div className="min-w-0 max-w-measure">
      {first && <Prose html={first} />}
      <div className={first ? 'folds mt-6' : 'folds'}>
        {folded.map((section) => (
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
