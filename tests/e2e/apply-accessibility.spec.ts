/** Every step on one walk: axe with and without errors, where the view and the focus are, heights, large text; axe on what follows; and the keyboard alone. */
import { expect, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { STEPS } from '#domain/application/steps.ts'
import { checkAndSend, FILL, HEADINGS, onStep, openOnStep, PERSON, pressContinue, pressSubmit } from '#tests/support/apply-form.ts'
import { problemsOn, violationsAt } from '#tests/support/axe.ts'
import { test } from '#tests/support/weak-network.ts'

const widthOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

const PHONE = { width: 375, height: 667 }
const SMALL_PHONE = { width: 375, height: 500 }

const expectFit = async (page: Page, where: string, widths = [320, 1280]) =>
  expect(await problemsOn(page, where, widths)).toEqual([])

test('every step: at its top with its title, high and large enough, and for everybody with and without errors', async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE)
  await openOnStep(page, 'loan-amount')
  for (const [place, { id, percent }] of STEPS.entries()) {
    await onStep(page, id)
    await expect(page.getByText(`${percent}% complete`)).toBeVisible()
    if (place > 0) {
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      await expect(page).toHaveTitle(`Step ${place + 1} of 7: ${HEADINGS[id]} | ${SITE.brand}`)
    }
    await page.setViewportSize(PHONE)
    await expectHighControls(page, id)
    await expectWholeInLargeText(page, id)
    await expectFit(page, id)
    await (id === 'bank' ? pressSubmit(page) : pressContinue(page))
    await expect(page.getByText('Please fix ')).toBeVisible()
    await expectFit(page, `${id} with errors`, [320])
    if (id === 'bank') break
    await page.setViewportSize(SMALL_PHONE)
    await FILL[id](page, PERSON)
    // The summary of what was wrong goes, and moves the button.
    await expect(page.getByText('Please fix ')).toBeHidden()
    await pressContinue(page)
  }
})

test.describe('while the application is sent', () => {
  test.beforeEach(async ({ page, network }) => {
    // A sign of progress that is still fading in has not its own color yet.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const call of [/^\/api\/submit-application$/, /^\/api\/applications\/progress$/])
      network.fail(call, { kind: 'hold-answer', until: new Promise(() => {}) })
    await openOnStep(page, 'bank')
  })

  test('the processing screen', async ({ page }) => {
    await checkAndSend(page)
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
    expect(await violationsAt(page, 'processing')).toEqual([])
  })

  test('the dialogs, and what is shown after a reload', { tag: '@long' }, async ({ page }) => {
    for (const [place, name] of ['Terms & Conditions', 'E-Consent Agreement', 'Privacy Policy'].entries()) {
      await page.locator('main').getByRole('link', { name }).click()
      await expect(page.getByRole('dialog', { name })).toContainText(/\d{4}|We|You/)
      await expectFit(page, name, place === 0 ? [320, 1280] : [320])
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByLabel('I agree to the')).not.toBeChecked()
    }
    await checkAndSend(page)
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsAt(page, 'exit dialog')).toEqual([])
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.reload()
    await expect(page.getByText('Your application is under way.')).toBeVisible()
    expect(await violationsAt(page, 'processing, after a reload')).toEqual([])
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your application is under way' })).toBeVisible()
    expect(await violationsAt(page, 'home page with an application under way')).toEqual([])
  })
})

async function expectHighControls(page: Page, where: string) {
  const targets = page
    .locator('main form')
    .locator('button, input:not([type=checkbox]):not([type=radio]):not([name=website]), select, label:has(input[type=radio])')
    .filter({ visible: true })
  await expect(targets).not.toHaveCount(0)
  const low = await targets.evaluateAll((elements) =>
    elements.filter((element) => element.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  expect(low, where).toEqual([])
}

/** Text of twice the size, as a browser's own setting makes it. */
const setTextSize = (page: Page, size: '200%' | '') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)

/** Whatever holds words and shows less of them than there is. */
const clippedOn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, p, a, button, label, legend, output, select)')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, [aria-hidden=true]'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const isCut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
        return isCut || left < 0 || right > innerWidth + 1
      })
      .map((element) => element.outerHTML.slice(0, 100)),
  )

async function expectWholeInLargeText(page: Page, where: string) {
  await setTextSize(page, '200%')
  expect(await clippedOn(page), where).toEqual([])
  expect(await widthOfPage(page), where).toBeLessThanOrEqual(PHONE.width)
  // Buttons of that size stay at the end of the step.
  await expect(page.locator('.step-actions')).not.toBeInViewport()
  await setTextSize(page, '')
}

test('where the person chooses, the first step is for everybody, and every control is as high', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
  await openOnStep(page, 'loan-amount')
  expect(await problemsOn(page, 'first step')).toEqual([])
  await pressContinue(page)
  await expect(page.getByText('Please fix ')).toBeVisible()
  expect(await problemsOn(page, 'first step with errors', [1280])).toEqual([])
})

test('the whole application with a keyboard only, focus always in sight', async ({ page }) => {
  const sent = page.waitForRequest('**/api/submit-application')
  const { keyboard } = page
  await page.goto('/apply')
  await page.getByLabel('Loan amount').focus()

  const type = async (text: string) => {
    await keyboard.press('Tab')
    await expectFocusInSight(page)
    await keyboard.type(text)
  }
  const tabTo = async (name: string | RegExp) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await keyboard.press('Tab')
      await expectFocusInSight(page)
      const focused = page.locator(':focus')
      const label = await focused.evaluate(
        (element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '',
      )
      if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  const proceed = async () => keyboard.press('Enter')

  await keyboard.press('ArrowRight')
  await expect(page.locator('output')).toHaveText('$2,600')
  await tabTo('Email address')
  await keyboard.type(PERSON.email)
  await proceed()

  await onStep(page, 'identity')
  await tabTo('First name')
  await keyboard.type(PERSON.firstName)
  await type(PERSON.lastName)
  await type('Mar')
  await type('14')
  await type('1988')
  await type(PERSON.ssn)
  await tabTo('Driver’s license number')
  await keyboard.type(PERSON.driversLicenseNumber)
  await type('Tex')
  await tabTo('Continue')
  await proceed()

  await onStep(page, 'contact')
  await type(PERSON.primaryPhone)
  await type(PERSON.secondaryPhone)
  await proceed()

  await onStep(page, 'employment')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await type('Loanfinch Bakery')
  await type('Baker')
  await type('3')
  await tabTo('Continue')
  await proceed()

  await onStep(page, 'income')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await type('3200')
  await type('')
  const [year, month, day] = PERSON.nextPayDate.split('-')
  await type(`${month}${day}${year}`)
  await proceed()

  await onStep(page, 'address')
  await type(PERSON.zipCode)
  await expect(page.getByLabel('City')).toHaveValue(PERSON.city)
  await tabTo('Street address')
  await keyboard.type('12 Main')
  await expect(page.getByRole('listbox')).toBeVisible()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Street address')).toHaveValue('12 Main Street')
  await keyboard.press('Enter')

  await onStep(page, 'bank')
  await type(PERSON.bankName)
  await tabTo('Routing number')
  await keyboard.type(PERSON.routingNumber)
  await type(PERSON.accountNumber)
  await tabTo('I am not an active-duty')
  await keyboard.press('Space')
  await tabTo('I agree')
  await keyboard.press('Space')
  await expect(page.getByText('you have arrived')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({
    loanAmount: 2600,
    dateOfBirth: '03/14/1988',
    driversLicenseState: 'TX',
    payFrequency: 'Weekly',
  })
})

async function expectFocusInSight(page: Page) {
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport()
  const outline = await focused.evaluate((element) => getComputedStyle(element).outlineStyle)
  expect(outline).not.toBe('none')
}
