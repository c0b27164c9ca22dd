/** The form for a thumb, a screen reader and the reader's own colors: each control in reach, each change told. */
import { expect, type Locator, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { stepsOf } from '#domain/application/steps.ts'
import { POLICIES } from '#domain/policy/policy.ts'
import { checkAndSend, FILL, field, isHydrated, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { cards, findOffers, heading, openOffer, sendTo } from '#tests/support/choose-offers.ts'
import { test } from '#tests/support/weak-network.ts'

const PHONE = { width: 375, height: 667 }
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please fix ' })
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** These three run in the page. */
function coveredByBar(): string[] {
  const bar = document.querySelector('.step-actions')?.getBoundingClientRect()
  const controls = document.querySelectorAll<HTMLElement>('main form :is(input:not([name=website]), select)')
  const covered = [...controls].filter((each) => each.getBoundingClientRect().bottom > (bar?.top ?? 0))
  return covered.map(({ id }) => id)
}

function coveredWhenFocused(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('main form :is(input:not([name=website]), select, button, a[href])')
  const covered = [...controls].filter((control) => {
    if (!control.checkVisibility() || control.closest('.step-actions')) return false
    control.focus()
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const bar = document.querySelector('.step-actions')?.getBoundingClientRect()
    const isUnderBar = bar !== undefined && top + height > bar.top + 1 && top < bar.bottom
    return isUnderBar || y < 0 || y > innerHeight || document.elementFromPoint(x, y)?.closest('.step-actions') !== null
  })
  return covered.map(({ outerHTML }) => outerHTML.slice(0, 120))
}

/** Of the date of birth and the SSN, as they are filled in. */
function cutOff(): string[] {
  const brush = document.createElement('canvas').getContext('2d')
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('fieldset select, [name=ssn]')
  const cut = [...controls].filter((control) => {
    const style = getComputedStyle(control)
    const text = 'selectedOptions' in control ? (control.selectedOptions[0]?.text ?? '') : control.value
    if (brush) brush.font = style.font
    const room = control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return text === '' || (brush?.measureText(text).width ?? 0) > room
  })
  return [...cut.map(({ id }) => id), ...(controls.length === 4 ? [] : [`${controls.length} controls`])]
}

async function setTextSize(page: Page, size: string) {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
  await expect(page.locator('html')).toHaveCSS('font-size', `${(16 * Number.parseInt(size, 10)) / 100}px`)
}

test.describe('on a phone', () => {
  // A view that still glides to its place covers what it will show.
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE, contextOptions: { reducedMotion: 'reduce' } })

  test('amount, email and Continue share the first screen; on no step does the bar cover what is focused, in text of any size', {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto('/apply')
    await isHydrated(page)
    for (const part of [page.getByLabel('Loan amount'), field(page, 'Email address'), continueButton(page)])
      await expect(part).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(coveredByBar)).toEqual([])
    for (const { id } of stepsOf(POLICIES['as-specified'])) {
      await onStep(page, id)
      for (const size of ['200%', '100%']) {
        await setTextSize(page, size)
        expect([id, size, await page.evaluate(coveredWhenFocused)]).toEqual([id, size, []])
      }
      await FILL[id](page, PERSON)
      if (id === 'identity') {
        await setTextSize(page, '200%')
        expect(await page.evaluate(cutOff)).toEqual([])
        await setTextSize(page, '100%')
      }
      if (id === 'bank') break
      await continueButton(page).tap()
    }
  })

  test('the suggestions of a street lie above the bar, and so does the notice of a closed state', { tag: '@long' }, async ({
    page,
  }) => {
    await openOnStep(page, 'address')
    await field(page, 'ZIP code').fill('10001')
    const notice = page.getByRole('region', { name: 'We don’t serve New York' })
    const bar = page.locator('[data-sticks]')
    const gapTo = async (part: Locator) => {
      const [box, barBox] = [await boxOf(part), await boxOf(bar)]
      return barBox.y - box.y - box.height
    }
    await expect(notice).toBeVisible()
    await expect.poll(() => gapTo(notice)).toBeGreaterThanOrEqual(0)
    await expect(field(page, 'ZIP code')).toBeInViewport()
    await field(page, 'Street address').fill('12 Main')
    const last = page.getByRole('option').last()
    await expect(last).toBeVisible()
    await expect.poll(() => gapTo(last)).toBeGreaterThanOrEqual(0)
    await expect(field(page, 'Street address')).toBeInViewport({ ratio: 1 })
  })

  test('what is wrong is shown clear of the bar', { tag: '@long' }, async ({ page }) => {
    await openOnStep(page, 'identity')
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

  test('Enter is named after what it does: on to the next question, down with the keyboard, or on with the form', {
    tag: '@long',
  }, async ({ page }) => {
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

test('the processing screen tells its outcome: heading, title and spoken words', { tag: '@long' }, async ({ page }) => {
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

test('what our server finds wrong with a choice is shown at its field, and takes the focus', { tag: '@long' }, async ({
  page,
  network,
  context,
}) => {
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
