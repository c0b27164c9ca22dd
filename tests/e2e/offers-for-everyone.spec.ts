/** Choosing for every person: many offers on a small phone, colors of the reader's own, large text, a slow network, and a page whose script is missing. */
import { expect, type Page } from '@playwright/test'
import { applyAs, giveDateOfBirth, requestLink } from '#tests/support/applied-people.ts'
import { field, HEADINGS, isHydrated, openOnStep } from '#tests/support/apply-form.ts'
import {
  cards,
  checkBoxesAndSend,
  chooseFirst,
  chooseUntil,
  findOffers,
  heading,
  nameOn,
  OFFERS,
  sendApplication,
} from '#tests/support/choose-offers.ts'
import { layoutProblems } from '#tests/support/page-survey.ts'
import { test } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

test('the first screen of a phone has three offers whole, the cheapest marked; sorted otherwise, each stays whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await findOffers(page, 'Sold')
  const third = await cards(page).nth(2).boundingBox()
  expect((third?.y ?? 667) + (third?.height ?? 0)).toBeLessThanOrEqual(667)
  const names = async () => Promise.all((await cards(page).all()).map(nameOn))
  const cents = async (part: string) =>
    (await page.locator(`${part} strong`).allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
  const byRule = await names()
  const lowest = Math.min(...(await cents('.offer-cost')))
  expect(await cents('.offer-cost[data-lowest]')).toEqual([lowest])
  await expect(page.locator('.offer-cost[data-lowest]')).toHaveText(/^Lowest cost /)
  for (const [label, part] of [
    ['By payment', '.offer-payment'],
    ['By total cost', '.offer-cost'],
  ] as const) {
    await page.getByLabel('Sort').selectOption(label)
    const sorted = await cents(part)
    expect(sorted).toEqual(sorted.toSorted((one, other) => one - other))
    expect((await names()).toSorted()).toEqual(byRule.toSorted())
  }
  await page.getByLabel('Sort').selectOption('Our order')
  expect(await names()).toEqual(byRule)
})

test('offers are folded to name, payment, total cost and APR, in their order, and can be chosen', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await findOffers(page, 'Sold')
  // As many as there may be: the same offers, each under an id of its own.
  const submitted = network.requestsTo('/api/submit-application').at(-1)
  const { data } = await (
    await page.request.get('/api/applications/progress', {
      headers: { 'idempotency-key': String(submitted?.headers['idempotency-key']) },
    })
  ).json()
  const [first] = data.offers.list
  const list = Array.from({ length: 8 }, (_, place) => ({
    ...first,
    offerId: place === 0 ? first.offerId : `${first.offerId}-${place}`,
    lender: { ...first.lender, name: `Lender of the Long Name ${place + 1}, Incorporated` },
  }))
  const broken = [
    { ...first, offerId: '' },
    { ...first, offerId: 'without-permission', permission: undefined },
  ]
  const many = { ...data, offers: { ...data.offers, list: [broken[0], ...list, broken[1]] } }
  const body = JSON.stringify({ stage: 'offers', done: true, data: many })
  network.fail(/^\/api\/applications\/progress$/, { kind: 'answer', status: 200, body })
  await expect(cards(page).first()).toContainText('Lender of the Long Name 1')
  await expect(cards(page)).toHaveCount(8)
  expect(await Promise.all((await cards(page).all()).map(nameOn))).toEqual(list.map(({ lender }) => lender.name))
  await expect(page.locator('.offer > details:not([open])')).toHaveCount(8)
  for (const line of await page.locator('.offer-in-short > span').all()) expect((await line.boundingBox())?.height).toBeLessThan(40)
  expect(await page.evaluate(layoutProblems)).toEqual([])
  // In screens of a phone.
  expect(((await page.getByRole('main').boundingBox())?.height ?? 0) / 800).toBeLessThan(3.7)

  const last = cards(page).nth(7)
  const name = list[7]?.lender.name ?? ''
  await expect(last.getByRole('button')).toBeHidden()
  for (const text of [/ (a month|once, after \d+ days)/, /(Total|Lowest) cost \$/, /\d% APR/])
    await expect(last.locator('.offer-in-short')).toContainText(text)
  await last.locator('.offer-in-short').focus()
  await page.keyboard.press('Enter')
  await last.getByRole('button', { name: `Choose ${name}` }).click()
  await expect(page.getByRole('heading', { name: `Send your application to ${name}?` })).toBeFocused()
  await page.getByRole('button', { name: 'Not this one' }).click()
  await expect(last.getByRole('button', { name: `Choose ${name}` })).toBeFocused()
})

/** Text of twice the size, as a reader sets it in the browser. Without motion every change of style still takes a moment. */
async function enlarge(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function expectWhole(page: Page, where: string) {
  const before = await textOn(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect.poll(() => invisibleControls(page), `${where}, in the reader’s own colors`).toEqual([])
  await enlarge(page)
  expect(await page.evaluate(layoutProblems), `${where}, at 200 %`).toEqual([])
  expect(await textOn(page), `${where}: every word`).toBe(before)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.reload()
}

const textOn = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('main') as HTMLElement).innerText.replace(/\s+/g, ' ').replace(/about \d+ minutes/, ''),
  )

/** Without borders and backgrounds of ours a button must still be seen as one; nothing may be as light as what it stands on. */
const invisibleControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, summary)')]
      .filter((element) => element.checkVisibility() && element.closest('.sr-only, [aria-hidden="true"]') === null)
      .filter((element) => {
        const { color, backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element)
        const isButton = element.matches('button, .button, select')
        return color === backgroundColor || (isButton && borderTopWidth === '0px' && outlineStyle === 'none')
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )

test('the reader’s own colors and text of twice the size at 375 px: offers and a yes are whole', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await findOffers(page, 'Sold')
  await expectWhole(page, 'offers')
  await expect(heading(page)).toHaveText(OFFERS)
  await chooseFirst(page)
  await expect(heading(page)).toHaveText(/said yes to your request$/)
  await expectWhole(page, 'yes')
})

test('… and so are a no and Your request', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await findOffers(page, 'Decline')
  await chooseUntil(page, /^No lender said yes this time$/)
  await expectWhole(page, 'no')

  const { person } = await applyAs(request, 'Sold')
  await page.goto(await requestLink(request, person.email))
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'Who got what' })).toBeVisible()
  await expectWhole(page, 'Your request')
})

test('over a slow network everything is said while it lasts, and one choice is one choice', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await openOnStep(page, 'review')
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 400_000 / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
  await page.reload()
  await expect(heading(page)).toHaveText(OFFERS)
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  expect(network.requestsTo('/api/offers/choose')).toHaveLength(1)
})

test('a script that does not come leaves a page that says so, and the offers are there when it does', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await findOffers(page, 'Sold')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  network.fail(/\/later-steps[^/]*\.js$/, { kind: 'lose-request' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('We couldn')
  network.mend()
  await page.reload()
  await expect(heading(page)).toHaveText(OFFERS)
  expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
})

test('“Apply Now” in the header leads back to the place: from a step, with what was typed, and while waiting', {
  tag: '@long',
}, async ({ page, network }) => {
  await openOnStep(page, 'employment')
  await field(page, 'Employer').fill('Canary Bakery')
  const applyNow = page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).filter({ visible: true }).first()
  await applyNow.click()
  const step = page.getByRole('heading', { name: HEADINGS.employment })
  await expect(step).toBeFocused()
  await expect(field(page, 'Employer')).toHaveValue('Canary Bakery')
  await page.evaluate(() => sessionStorage.clear())

  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(SUBMIT, { kind: 'hold-answer', until })
  await sendApplication(page, 'Sold')
  await expect(heading(page)).toHaveText('Looking for your offers')
  await applyNow.click()
  await expect(heading(page)).toHaveText('Looking for your offers')
  await expect(heading(page)).toBeFocused()
  expect(network.requestsTo('/api/submit-application')).toHaveLength(1)

  // What is not live says so, and since when.
  const live = page.getByText('Live: this is where your application is right now.')
  await expect(live).toBeVisible()
  network.fail(/^\/api\/applications\/progress$/, { kind: 'lose-request' })
  await expect(page.getByText(/^Not live since \d+:\d\d:\d\d [AP]M: we can’t reach our server from here\./)).toBeVisible()
  await expect(live).toBeHidden()
  network.mend()
  await expect(live).toBeVisible()
  letGo()
  await expect(heading(page)).toHaveText(OFFERS)
})

test('the first step stays where it is while the page hydrates', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/apply')
  await isHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.01)
})
