/** The first screens of a loan page on a small phone: what the loan costs and the way on, or where we are closed, that we are and who helps. */
import type { Locator, Page } from '@playwright/test'
import { isServedState } from '#domain/law/state-law.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { contentPage } from '../content-pages.ts'
import { LOAN_ROUTES } from '../site-routes.ts'

/** What costs less than the loan, as each kind of page calls it. */
const INSTEAD =
  /^(What else you could do|Try this first|Cheaper ways out|Have you asked\?|Before you borrow in .+|Call these first in .+)$/

export const PHONE = { width: 375, height: 667 }

const stateOf = (route: string) => contentPage(route.slice(1)).frontmatter.state as StateCode | undefined
const isClosed = (route: string) => {
  const state = stateOf(route)
  return state !== undefined && !isServedState(state)
}
export const CLOSED_ROUTES = LOAN_ROUTES.filter(isClosed)

/** On the phone, as it was opened. */
export async function firstScreenProblems(page: Page, route: string): Promise<string[]> {
  if (!LOAN_ROUTES.includes(route)) return []
  const main = page.locator('main')
  const closedCard = () => {
    const state = stateOf(route)
    return page.getByRole('region', { name: `We don’t serve ${state && US_STATES[state]} yet` })
  }
  const places: readonly (readonly [name: string, place: Locator, edge: 'top' | 'bottom', screens: number])[] = isClosed(route)
    ? [
        ['that we are closed', closedCard().getByRole('heading', { level: 2 }), 'bottom', 1],
        ['the first help', closedCard().getByRole('listitem').first(), 'bottom', 1],
      ]
    : [
        ['the price picture', main.getByRole('figure').first(), 'bottom', 1],
        ['the button', page.getByRole('link', { name: /^(Apply for|Ask what) \$/ }), 'bottom', 1],
        ['what else one could do', page.getByRole('heading', { level: 2, name: INSTEAD }), 'top', 2],
      ]
  const problems: string[] = []
  for (const [name, place, edge, screens] of places) {
    const box = (await place.count()) === 1 ? await place.boundingBox() : null
    const at = box && (edge === 'top' ? box.y : box.y + box.height)
    if (at === null || at > screens * PHONE.height) problems.push(`${name} is not on screen ${screens}: ${edge} at ${at} px`)
  }
  const first = await page
    .locator('.ladder > :first-child .price-bar')
    .first()
    .boundingBox({ timeout: 1 })
    .catch(() => null)
  if (first && (first.height < 28 || first.height > 32)) problems.push(`the first rung is ${first.height} px high, not 28 to 32`)
  return problems
}

/** Until the heading font is there, no headline takes more lines. Runs in the page. */
export async function longerHeadlines(): Promise<string[]> {
  const heading = document.querySelector('h1')
  if (!heading) return ['has no headline']
  const lines = async () => {
    // Asking for the place of something makes the browser want its fonts.
    heading.getBoundingClientRect()
    await document.fonts.ready
    const words = document.createRange()
    words.selectNodeContents(heading)
    return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  const [own = '', ...others] = getComputedStyle(heading).fontFamily.split(', ')
  if (own !== 'Bitter' || others.length === 0) return [`has a headline in ${own}, and ${others.length} fonts in its place`]
  const withFont = await lines()
  heading.style.fontFamily = others.join(', ')
  const without = await lines()
  heading.style.fontFamily = ''
  return without > withFont ? [`the headline takes ${without} lines instead of ${withFont} until its font is there`] : []
}
