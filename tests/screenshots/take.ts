/** A page at a phone's and a desk's width, and the people who are in the pictures. */
import type { BrowserContext, Page } from '@playwright/test'
import type { PolicyName } from '#domain/policy/policy.ts'
import { PERSON, type Person } from '#tests/support/apply-form.ts'
import { keepPicture, SCREENS } from '#tools/pictures/picture.ts'

const MOST_HEIGHT = { 375: 4000, 1280: 3600 } as const

/** From the top to the footer, which is the same everywhere; or to where a picture stops being looked at. */
export async function take(page: Page, name: string): Promise<void> {
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    await page.evaluate(() => scrollTo(0, 0))
    const end = await page.evaluate(() => document.querySelector('body > footer')?.getBoundingClientRect().top)
    const height = Math.round(Math.min(end ?? Number.POSITIVE_INFINITY, MOST_HEIGHT[screen.width]))
    await keepPicture(`screenshots/endings/${name}-${screen.width}`, await page.screenshot({ fullPage: true }), height)
  }
}

let people = 0

/** Somebody whom no lender has seen yet; the last name decides how it ends (docs/test-applicants.md). */
export function personNamed(lastName: string, changes: Partial<Person> = {}): Person {
  people += 1
  const place = `${process.pid % 1000}${String(people).padStart(2, '0')}`
  const ssn = `219${place.padStart(6, '1')}`
  return { ...PERSON, firstName: 'Ana', lastName, email: `ana.${place}@example.com`, ssn, ...changes }
}

export const lookAt = (context: BrowserContext, policy: PolicyName, url: string): Promise<void> =>
  context.addCookies([{ name: 'policy', value: policy, url }])
