/** Header and footer on a phone: whole (spec §2), and not in the way. */
import type { Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { DIALOG_LINKS, LEGAL_LINKS, QUICK_LINKS } from '../../../site/navigation.ts'
import { FORM_ROUTES, MAIL_LINK_ROUTES } from '../site-routes.ts'

/** What the specification puts into every footer, by a few of its words. */
export const SPECIFIED = [
  /We don['’]t serve AZ, .* DC\. If you live there, please don['’]t apply/,
  /is not a lender or a broker/,
  /Advertised rates are .* APR/,
  /encrypted on the way to us and in storage/,
  /people under 18/,
  SITE.contact.phone,
  SITE.contact.email,
  SITE.contact.address,
]
export const FOOTER_LINKS = [...QUICK_LINKS, ...DIALOG_LINKS, ...LEGAL_LINKS]

/** Where a form has the page to itself. */
const ON_PAPER: readonly string[] = FORM_ROUTES.filter((route) => route !== '/')
const WITH_FOLDED_FOOTER: readonly string[] = [...ON_PAPER, ...MAIL_LINK_ROUTES]
const LEAST_HEADER_PX = 56
const MOST_HEADER_PX = 64
const MOST_FOOTER_SCREENS = 1.5

/** On the phone, as it was opened. The links under a form have a test of their own. */
export async function furnitureProblems(page: Page, route: string): Promise<string[]> {
  const { header, footer, screen } = await page.evaluate(readFurniture)
  const problems: string[] = []
  if (header.height < LEAST_HEADER_PX || header.height > MOST_HEADER_PX) problems.push(`the header is ${header.height} px high`)
  if (!header.offersToApply) problems.push('Apply Now is not in sight in the header')
  if (header.isOnPaper !== ON_PAPER.includes(route)) problems.push(`the header lies on ${header.isOnPaper ? 'paper' : 'a band'}`)
  for (const words of SPECIFIED)
    if (typeof words === 'string' ? !footer.text.includes(words) : !words.test(footer.text))
      problems.push(`the footer does not say ${words}`)
  if (WITH_FOLDED_FOOTER.includes(route)) return problems
  if (footer.height > MOST_FOOTER_SCREENS * screen) problems.push(`the footer is ${footer.height} px high`)
  for (const { name, href } of FOOTER_LINKS) {
    const there = footer.links.filter((link) => link.name === name)
    if (there.length !== 1 || there[0]?.href !== href)
      problems.push(`the footer has ${there.length} links ${name} in sight to ${href}`)
  }
  return problems
}

/** Runs in the page. */
function readFurniture() {
  const part = (name: string) => document.querySelector(`body > ${name}`) ?? document.createElement(name)
  const squeezed = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const isWhole = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return isSeen(element) && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  }
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  const [header, footer] = [part('header'), part('footer')]
  return {
    screen: innerHeight,
    header: {
      height: header.getBoundingClientRect().height,
      offersToApply: [...header.querySelectorAll('a')].some((link) => squeezed(link.textContent) === 'Apply Now' && isWhole(link)),
      isOnPaper: ['rgba(0, 0, 0, 0)', groundOf(document.documentElement)].includes(groundOf(header)),
    },
    footer: {
      height: footer.getBoundingClientRect().height,
      // As it is seen: what a fold hides does not count.
      text: squeezed((footer as HTMLElement).innerText),
      links: [...footer.querySelectorAll('a')]
        .filter(isSeen)
        .map((link) => ({ name: squeezed(link.textContent), href: link.getAttribute('href') })),
    },
  }
}
