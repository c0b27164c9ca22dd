/** `npm run pictures` renews every picture of the documents, from products that it starts itself. No test of `npm test`. */
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { applyAs, giveDateOfBirth, requestLink } from '#tests/support/applied-people.ts'
import { openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { cards, checkBoxesAndSend, heading, OFFERS } from '#tests/support/choose-offers.ts'
import { askAsProgram, openConsole } from '#tests/support/console.ts'
import { openDemonstrated } from '#tests/support/demonstration.ts'
import { lookSheet } from './look-sheet.ts'
import { keepPicture, type Shown, sheetOf } from './sheet.ts'

const PHONE = { width: 375, height: 812 }
const DESK = { width: 1280, height: 900 }

test.describe.configure({ mode: 'serial' })

const open = (browser: Browser, viewport: typeof PHONE) =>
  browser.newPage({ viewport, reducedMotion: 'reduce', deviceScaleFactor: viewport === PHONE ? 2 : 1 })

/** From its top, or from a part of it. */
async function seen(page: Page, from: Locator = page.locator('body')): Promise<Shown> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  await from.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  return { picture: await page.screenshot() }
}

async function onPhones(browser: Browser): Promise<readonly Shown[]> {
  const page = await open(browser, PHONE)
  await page.goto('/')
  const home = await seen(page)
  await page.goto('/apply')
  const form = await seen(page)

  await page.context().addCookies([{ name: 'policy', value: 'consumer-first', url: page.url() }])
  await openOnStep(page, 'review', { person: { ...PERSON, firstName: 'Ana', lastName: 'Sold' } })
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
  const offers = await seen(page, cards(page).first())
  await page.context().clearCookies()

  const { person } = await applyAs(page.request, 'Sold', { firstName: 'Ana' })
  await page.goto(await requestLink(page.request, person.email))
  await giveDateOfBirth(page, person.dateOfBirth)
  const request = await seen(page, page.getByRole('heading', { name: 'Who got what' }))
  await page.close()
  return [home, form, offers, request]
}

async function atConsole(browser: Browser): Promise<Record<string, Shown>> {
  const demonstrated = await openDemonstrated()
  const page = await open(browser, DESK)
  await openConsole(page, { as: 'owner', name: 'Dana', product: demonstrated })
  const { applications } = await askAsProgram('/applications?figure=opened&limit=1', undefined, demonstrated)
  const screens = { today: '?range=yesterday', lead: `leads/${applications[0].id}`, lender: 'lenders/tortoise' }
  const pictures: Record<string, Shown> = {}
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${demonstrated.operatorUrl}/console/${path}`)
    pictures[`console-${name}`] = await seen(page)
  }
  await page.close()
  await demonstrated.close()
  return pictures
}

test('the product on phones and at the console', async ({ browser }) => {
  const phones = await onPhones(browser)
  const console = await atConsole(browser)
  await keepPicture('phones', await sheetOf(browser, 'row', phones))
  for (const [name, { picture }] of Object.entries(console)) await keepPicture(name, picture)
  const [home, , offers, request] = phones
  const cover = [console['console-today'], home, offers, request].filter((shown) => shown !== undefined)
  await keepPicture('product', await sheetOf(browser, 'cover', cover))
})

for (const scheme of ['light', 'dark'] as const)
  test(`the look, ${scheme}`, async ({ browser, baseURL }) =>
    keepPicture(`look-${scheme}`, await lookSheet(browser, baseURL ?? '', scheme)))
