/** What a phone's second screen shows on a loan page: what else one could do. Where we are closed, help stands on the first. */
import { expect, test } from '@playwright/test'
import { isServedState } from '#domain/state-law.ts'
import type { StateCode } from '#domain/us-states.ts'
import { contentPages } from '#tests/support/content-pages.ts'
import { LOAN_ROUTES } from '#tests/support/site-routes.ts'

const SCREEN = { width: 375, height: 667 }

const isClosed = (route: string) => {
  const state = contentPages.find(({ slug }) => `/${slug}` === route)?.frontmatter.state as StateCode | undefined
  return state !== undefined && !isServedState(state)
}

test('alternatives to borrowing begin on the second screen of a phone', async ({ page }) => {
  test.slow()
  await page.setViewportSize(SCREEN)
  const late: string[] = []
  for (const route of LOAN_ROUTES) {
    await page.goto(route)
    const name = isClosed(route) ? /^We don’t serve/ : 'What else you could do'
    const box = await page.getByRole('heading', { level: 2, name }).boundingBox()
    const last = isClosed(route) ? SCREEN.height : 2 * SCREEN.height
    if (!box || box.y > last) late.push(`${route}: ${box?.y}`)
  }
  expect(late).toEqual([])
})
