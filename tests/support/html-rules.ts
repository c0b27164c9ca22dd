/** What valid HTML means here: the standard's rules and the accessibility ones, as strict as they come, but for what Astro writes itself. */
import { type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    rules: {
      // Our own files come from our own origin, under a policy that allows no other; a stranger's would need a hash.
      'require-sri': ['error', { target: 'crossorigin' }],
    },
  }),
)

/** Astro puts this beside the first island of a page. The standard would have it in the head; every browser takes it where it is. */
const ISLAND_STYLE = /<style>astro-island,astro-slot,astro-static-slot\{display:contents\}<\/style>/

const parsing = await validator.getConfigFor('page.html')

/** The elements of a page as a browser without JavaScript has them. */
export const parsedHtml = (html: string): HtmlElement => new Parser(parsing).parseHtml(html)

export async function problemsInHtml(html: string, name: string): Promise<string[]> {
  const report = await validator.validateString(html.replace(ISLAND_STYLE, ''), name)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${name}: ${message} (${ruleId}, ${selector ?? 'whole page'})`),
  )
}
