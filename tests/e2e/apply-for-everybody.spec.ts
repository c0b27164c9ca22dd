/** The form for a thumb, a screen reader and the reader's own colors: each control in reach, each change told. */
import { expect, type Locator, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { checkAndSend, FILL, field, isHydrated, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { cards, findOffers, heading, openOffer, sendTo } from '#tests/support/choose-offers.ts'
import { test } from '#tests/support/weak-network.ts'

const PHONE = { width: 375, height: 667 }
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.describe('on a phone', () => {
  // A view that still glides to its place covers what it will show.
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('the way on stays in reach, and covers neither what is focused nor what is wrong', async ({ page }) => {
    await openOnStep(page, 'identity')
    await expect(continueButton(page)).toBeInViewport({ ratio: 1 })
    const controls = page.locator('main form').locator('input:not([name=website]), select')
    for (const control of await controls.all()) {
      await control.focus()
      const [bar, box] = [await boxOf(page.locator('.step-actions')), await boxOf(control)]
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    }
    await continueButton(page).tap()
    await expect(summary(page)).toBeFocused()
    for (const [line, label] of [
      ['Driver’s license number is required', 'Driver’s license number'],
      ['Choose the state that issued your license', 'License state'],
      ['Date of birth is required', 'Date of birth'],
    ] as const) {
      await summary(page).getByRole('link', { name: line }).click()
      const question = page.locator('label, legend').filter({ hasText: label })
      await expect(question).toBeInViewport({ ratio: 1 })
      const wrong = page.locator('form p').filter({ hasText: new RegExp(`^${line}$`) })
      const [bar, box] = [await boxOf(page.locator('.step-actions')), await boxOf(wrong)]
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    }
  })

  test('Enter is named after what it does: on to the next question, down with the keyboard, or on with the form', async ({
    page,
  }) => {
    await openOnStep(page, 'identity')
    await field(page, 'First name').tap()
    await page.keyboard.type('Ada')
    await expect(field(page, 'First name')).toHaveAttribute('enterkeyhint', 'next')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Last name')).toBeFocused()
    await expect(summary(page)).toHaveCount(0)

    await openOnStep(page, 'contact')
    await FILL.contact(page, PERSON)
    await expect(field(page, 'Work phone')).toHaveAttribute('enterkeyhint', 'go')
    await page.keyboard.press('Enter')
    await onStep(page, 'employment')

    await openOnStep(page, 'bank')
    await field(page, 'Account number').tap()
    await expect(field(page, 'Account number')).toHaveAttribute('enterkeyhint', 'done')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Account number')).not.toBeFocused()
    await expect(summary(page)).toHaveCount(0)
  })
})

test.describe('in the reader’s own colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  const color = (locator: Locator, property: string) =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

  test('what is chosen shows by more than bold, and buttons, bar and trail stand out from the page', async ({ page }) => {
    await page.goto('/apply')
    await isHydrated(page)
    const [chosen, other] = ['$1,000', '$2,000'].map((name) => page.getByRole('button', { name })) as [Locator, Locator]
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    expect(await color(chosen, 'background-color')).not.toBe(await color(other, 'background-color'))
    await expect(continueButton(page)).toHaveCSS('border-top-width', '1px')
    const canvas = await color(page.locator('body'), 'background-color')
    for (const [drawn, property] of [
      [page.locator('.bar').first(), 'border-top-color'],
      [page.locator('.step-trail line').first(), 'stroke'],
      [page.locator('.step-trail [data-behind]'), 'stroke'],
    ] as const)
      expect(await color(drawn, property)).not.toBe(canvas)
    await openOnStep(page, 'employment')
    await field(page, 'Employed').check()
    await expect(page.locator('label').filter({ hasText: /^Employed$/ })).toHaveCSS('outline-style', 'solid')
  })
})

test('the processing screen tells its outcome: heading, title and spoken words', async ({ page }) => {
  const person = { ...PERSON, lastName: 'Noredirect' }
  await openOnStep(page, 'bank', { person })
  await checkAndSend(page, person)
  await expect(page).toHaveTitle(`Processing your application | ${SITE.brand}`)
  await expect(page.getByRole('status')).toHaveText(/^Stage \d of 4/)
  await expect(heading(page)).toHaveText(/ said yes$/)
  await expect(page).toHaveTitle(new RegExp(` said yes \\| ${SITE.brand}$`))
  await expect(page.getByRole('status')).toHaveText(/ said yes\. .+ has accepted your request\. .+ You can close this page\.$/)
  await expect(page.locator('main')).toMatchAriaSnapshot(`
    - heading / said yes$/ [level=1]
    - paragraph: / has accepted your request/
    - status: / said yes\\. /
  `)
})

test('what our server finds wrong with a choice is shown at its field, and takes the focus', async ({ page, network, context }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: network.url }])
  await findOffers(page, 'Sold')
  const lender = await openOffer(page, cards(page).first())
  network.fail(/^\/api\/offers\/choose$/, {
    kind: 'answer',
    status: 422,
    body: JSON.stringify({ success: false, message: 'Wrong', data_errors: { 'bank.routingNumber': 'No such bank' } }),
  })
  await sendTo(page, lender).click()
  await expect(summary(page)).toBeFocused()
  await expect(summary(page).getByRole('link')).toHaveText(['No such bank'])
  network.mend()
  network.fail(/^\/api\/offers\/choose$/, { kind: 'answer', status: 500, body: 'oops' })
  await sendTo(page, lender).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t send your choice' })).toBeFocused()
})
