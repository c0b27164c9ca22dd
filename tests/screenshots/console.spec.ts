/** The console on the Monday after a weekend of which every figure is known. */
import { type Page, test } from '@playwright/test'
import { openConsole } from '#tests/support/console.ts'
import { type KnownWeekend, openKnownWeekend } from '#tests/support/known-weekend.ts'
import { keepPicture } from '#tools/pictures/picture.ts'

const SCHEMES = ['light', 'dark'] as const
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const MOST_HEIGHT = 2200

test.describe.configure({ mode: 'serial' })

let weekend: KnownWeekend
test.beforeAll(async () => {
  weekend = await openKnownWeekend()
})
test.afterAll(() => weekend.close())

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(DESK)
    // The chart reads its colors anew.
    await page.waitForTimeout(300)
    await keepPicture(`screenshots/console/${name}-1280-${colorScheme}`, await page.screenshot({ fullPage: true }), MOST_HEIGHT)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await page.waitForTimeout(300)
  await keepPicture(`screenshots/console/${name}-390`, await page.screenshot({ fullPage: true }), MOST_HEIGHT)
}

test('every screen', async ({ page }) => {
  test.slow()
  await page.setViewportSize(DESK)
  await openConsole(page, { as: 'owner', name: 'Dana', product: weekend })
  const { declined, opened } = weekend.leads
  const screens = {
    today: '?range=weekend',
    leads: 'leads',
    lead: `leads/${opened}`,
    'lead-refused': `leads/${declined}`,
    lenders: 'lenders',
    lender: 'lenders/larkspur',
    'lender-slow': 'lenders/snail',
    states: 'states',
    privacy: 'privacy',
    'privacy-request': `privacy/${weekend.deletionRequest}`,
    system: 'system',
    people: 'people',
    history: 'history',
  }
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${weekend.operatorUrl}/console/${path}`)
    await page.waitForLoadState('networkidle')
    await take(page, name)
  }
})
