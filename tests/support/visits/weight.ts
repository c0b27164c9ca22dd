/** What the first view of a page to read may weigh on a small phone. */
import { CONTENT_ROUTES, LOAN_ROUTES } from '../site-routes.ts'
import { scriptsOf, type Wire } from './wire.ts'

/** A loan page is where people arrive from a search; the others are longer, and read by who has chosen to. */
const LOAN_PAGE_BYTES = 35_000
const DOCUMENT_BYTES = 45_000

/** Without framework code before something interactive is touched. */
export function weightProblems(wire: Wire, route: string): string[] {
  if (!CONTENT_ROUTES.some((content) => content === route)) return []
  const bytes = wire.transfers.reduce((sum, transfer) => sum + transfer.bytes, 0)
  const most = LOAN_ROUTES.includes(route) ? LOAN_PAGE_BYTES : DOCUMENT_BYTES
  return [
    ...(wire.transfers.some(({ path }) => path === route) ? [] : ['the page itself was not seen on the wire']),
    ...(bytes > most ? [`weighs ${bytes} bytes, more than ${most}`] : []),
    ...scriptsOf(wire).map((script) => `loads ${script} before anything is touched`),
  ]
}
