/** Offers side by side: what they say, the choice with its permission, a no after it, "no thanks", and every way in which a page can be left and found again. */
import { expect, type Locator, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { cards, chooseFirst, findOffers, heading, nameOn, OFFERS, openFirstOffer, sendTo } from '#tests/support/choose-offers.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const CHOOSE = /^\/api\/offers\/choose$/
const PROGRESS = /^\/api\/applications\/progress$/

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

const saidYes = (page: Page, lender: string) => expect(heading(page)).toHaveText(`${lender} said yes to your request`)
const priceCost = (place: Locator) => place.locator('.price-cost')
const priceOn = async (place: Locator) => [await priceCost(place).innerText(), ...(await place.locator('dl').allInnerTexts())]
const choices = (network: WeakNetwork) => network.requestsTo('/api/offers/choose')
const keysOf = (network: WeakNetwork) => new Set(choices(network).map(({ headers }) => headers['idempotency-key']))

test('each offer says who, at what price and under which license; the chosen one leads to its lender, on a tap', async ({
  page,
  network,
}) => {
  const answer = page.waitForResponse('**/api/submit-application')
  await findOffers(page, 'Sold')
  const { data } = await (await answer).json()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^\\d+ offers\\. You choose\\. \\| ${SITE.brand}$`))
  await expect(
    page.getByText(`We asked ${data.offers.asked} lenders without your name, and ${data.offers.saidYes} made an offer.`),
  ).toBeVisible()
  await expect(page.getByText(/^Good until \w{3}, \w{3} \d+, \d+:\d\d [AP]M, about \d+ (hours|days)\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'How we order offers' })).toHaveAttribute('href', '/how-it-works')
  await expect(page.getByText(/^The lender you choose reads your whole application and can still say no\./)).toHaveText(
    / You can choose up to 3 lenders, one at a time: you have 3 choices left\.$/,
  )
  const names = await Promise.all((await cards(page).all()).map(nameOn))
  expect(names).toEqual(data.offers.list.map(({ lender }: { lender: { name: string } }) => lender.name))
  await cards(page).first().locator('summary').click()
  for (const row of ['You get', 'Total you repay', 'License, Texas'])
    await expect(cards(page).first().getByText(row, { exact: true })).toBeVisible()

  // Back does not undo them, and the home page knows that they wait.
  await page.goBack()
  await expect(heading(page)).toHaveText(OFFERS)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your offers are waiting' })).toBeVisible()
  await page.getByRole('link', { name: 'See your offers' }).click()
  await expect(heading(page)).toHaveText(OFFERS)

  const lender = await openFirstOffer(page)
  await expect(priceCost(cards(page).first())).toHaveText(/^Total cost \$[\d,]+\.\d\d [\d.]+% APR$/)
  const price = await priceOn(cards(page).first())
  await sendTo(page, lender).click()
  await saidYes(page, lender)
  await expect(heading(page)).toBeFocused()
  expect(await priceOn(page.locator('main'))).toEqual(price)
  const kept = JSON.stringify(await page.evaluate(() => ({ ...sessionStorage })))
  for (const { offerId } of data.offers.list) expect(kept).not.toContain(offerId)
  expect(network.requests.filter(({ path }) => path.includes(data.offers.list[0].offerId))).toEqual([])

  await page.reload()
  await saidYes(page, lender)
  await page.getByRole('button', { name: 'Decide later' }).click()
  await expect(page.getByText('Take your time. We’re emailing you a private link to this answer')).toBeVisible()
  await page.getByRole('button', { name: `Go to ${lender}` }).click()
  await expect(page.getByText('you have arrived')).toBeVisible()
})

test('offers, the step of the choice and the yes at every width: no violation, nothing wider than the screen', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const expectFit = async (where: string) => expect(await problemsOn(page, where, [1280, 375, 320])).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  await findOffers(page, 'Sold')
  await expectFit('offers')
  const lender = await nameOn(cards(page).first())
  await cards(page).first().locator('summary').click()
  await page.getByRole('button', { name: `Choose ${lender}` }).click()
  await sendTo(page, lender).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectFit('a choice with mistakes')
  await page.getByRole('button', { name: 'Not this one' }).click()
  await saidYes(page, await chooseFirst(page))
  await expectFit('yes')
})

test('with a keyboard only, nothing is sent before permission is given; a double click then chooses once', async ({
  page,
  network,
}) => {
  await findOffers(page, 'Sold')
  const lender = await nameOn(cards(page).first())
  await cards(page).first().locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Choose ${lender}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Send your application to ${lender}?` })).toBeFocused()
  await sendTo(page, lender).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Please allow the inquiry, or choose another offer' })).toBeVisible()
  expect(choices(network)).toEqual([])
  await page.getByRole('button', { name: 'Not this one' }).click()
  await openFirstOffer(page)
  await sendTo(page, lender).dblclick()
  await saidYes(page, lender)
  expect(keysOf(network).size).toBe(1)
  expect(choices(network)).toHaveLength(1)
})

test('a no after all is told above the offers that are left, also after a reload, and another choice is the person’s', {
  tag: '@long',
}, async ({ page, network }) => {
  await findOffers(page, 'Secondchance')
  const before = await cards(page).count()
  const first = await chooseFirst(page)
  await expect(page.getByText(`${first} said no after all`)).toBeVisible()
  await expect(heading(page)).toHaveText(/left\. You choose\.$/)
  await expect(page.getByText('up to 3 lenders, one at a time: you have 2 choices left.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(cards(page)).toHaveCount(before - 1)
  await page.reload()
  await expect(page.getByText(`${first} said no after all`)).toBeVisible()
  expect(choices(network)).toHaveLength(1)
  const second = await chooseFirst(page)
  expect(second).not.toBe(first)
  await saidYes(page, second)
})

test('no thanks ends it, after a question; a reload finds the same end, and asking again leads to the answers', {
  tag: '@long',
}, async ({ page }) => {
  await findOffers(page, 'Sold')
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.getByRole('button', { name: 'Keep the offers' }).click()
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.getByRole('button', { name: 'End this request' }).click()
  await expect(heading(page)).toHaveText('Your request has ended')
  await expect(page.getByText('No lender got your name with this request.').first()).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Your request has ended')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(heading(page)).toHaveText('About you')
  await expect(page.getByText('For your safety we didn')).toBeVisible()
})

for (const kind of ['lose-request', 'cut-answer'] as const)
  test(`a choice whose answer did not come is the same choice (${kind})`, { tag: '@long' }, async ({ page, network }) => {
    await findOffers(page, 'Sold')
    network.fail(CHOOSE, { kind })
    const lender = await chooseFirst(page)
    await expect.poll(() => choices(network).length).toBeGreaterThan(0)
    network.mend()
    await saidYes(page, lender)
    expect(keysOf(network).size).toBe(1)
  })

test('a reload while the lender reads leads back to waiting, and from there to the answer', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await findOffers(page, 'Sold')
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(CHOOSE, { kind: 'hold-answer', until: new Promise(() => {}) })
  network.fail(PROGRESS, { kind: 'hold-answer', until })
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`Sending your application to ${lender}`)
  await expect(page.getByText('You can leave at any time.')).toBeVisible()
  const width = async () =>
    Math.round((await page.locator('main .card').filter({ visible: true }).first().boundingBox())?.width ?? 0)
  const before = await width()
  await page.reload()
  await expect(page.getByText('Your application is under way. You don’t need to send it again.')).toBeVisible()
  // The offers that it was chosen from are wide; the page that waits is one page.
  expect(await width()).toBe(before)
  letGo()
  await saidYes(page, lender)
})

test('waiting follows the server, with names and nothing invented, also after a reload, and may be left', { tag: '@long' }, async ({
  page,
}) => {
  const answer = page.waitForResponse('**/api/submit-application')
  await page.setViewportSize({ width: 375, height: 667 })
  // The lender gets the application and says nothing for as long as we wait for it.
  await findOffers(page, 'Silence')
  const { data } = await (await answer).json()
  const lender = await chooseFirst(page)
  const expectTrail = async () => {
    const live = await page.locator('[data-stop=now]').boundingBox()
    expect((live?.y ?? 667) + (live?.height ?? 0)).toBeLessThanOrEqual(667)
    await expect(page.getByRole('status')).toHaveText(`Stop 4 of 4: ${lender} is reading your application`)
    await expect(page.locator('main .chip:not(.chip-missing)')).toHaveCount(data.offers.asked)
    await expect(page.getByText(`Asked without your name. Offers: ${data.offers.saidYes}.`)).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(/Simulated|approvals today|Someone in|%/)
        .filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.getByText('You can leave at any time. We’ll email you the answer.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Confirm your email' })).toHaveCount(1)
  }
  await expectTrail()
  await page.reload()
  await expect(page.getByText('You don’t need to send it again.')).toBeVisible()
  await expectTrail()
})

test('what one tab chooses, the other shows', { tag: '@long' }, async ({ page, context }) => {
  await findOffers(page, 'Sold')
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const other = await context.newPage()
  await other.addInitScript((stored) => Object.assign(sessionStorage, stored), kept)
  await other.goto('/apply')
  await expect(heading(other)).toHaveText(OFFERS)
  const lender = await chooseFirst(other)
  await saidYes(other, lender)
  await page.bringToFront()
  await saidYes(page, lender)
})

test('offers that run out while they are looked at say so', { tag: '@long' }, async ({ page, network }) => {
  await findOffers(page, 'Undecided')
  const data = { status: 'expired', lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [] }
  // Their time is over, and the run has not ended yet: nobody is looking for offers.
  network.fail(PROGRESS, { kind: 'answer', status: 200, body: JSON.stringify({ stage: 'offers', done: false }) })
  const asked = network.requestsTo('/api/applications/progress').length
  await expect.poll(() => network.requestsTo('/api/applications/progress').length).toBeGreaterThan(asked + 1)
  await expect(heading(page)).toHaveText(OFFERS)
  // Twenty minutes later, in the words of the server.
  network.fail(PROGRESS, { kind: 'answer', status: 200, body: JSON.stringify({ stage: 'finish', done: true, data }) })
  await expect(heading(page)).toHaveText('Your offers have run out')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Ask for new offers' }).click()
  await expect(heading(page)).toHaveText('Check your answers')
})
