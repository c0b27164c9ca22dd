/** axe on every step with and without errors, on the processing screen and in every dialog; and the whole application with a keyboard only. */
import { expect, type Page } from '@playwright/test'
import { STEPS } from '#domain/application/steps.ts'
import { FILL, onStep, openOnStep, PERSON, pressContinue, pressSubmit, tickAndSend } from '#tests/support/apply-form.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { test } from '#tests/support/weak-network.ts'

const expectNoViolation = async (page: Page, where: string) => expect(await violationsOn(page, where)).toEqual([])

const widthOfPage = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const width of [320, 1280]) {
  test(`every step at ${width} px, with and without errors`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await openOnStep(page, 'loan-amount')
    for (const { id } of STEPS) {
      await onStep(page, id)
      await expectNoViolation(page, id)
      await (id === 'bank' ? pressSubmit(page) : pressContinue(page))
      await expect(page.getByText('There is a problem')).toBeVisible()
      await expectNoViolation(page, `${id} with errors`)
      expect(await widthOfPage(page)).toBeLessThanOrEqual(width)
      if (id === 'bank') break
      await FILL[id](page, PERSON)
      await pressContinue(page)
    }
  })

  test(`the processing screen and the dialogs at ${width} px`, async ({ page, network }) => {
    await page.setViewportSize({ width, height: 800 })
    // A sign of progress that is still fading in has not its own color yet.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const call of [/^\/api\/submit-application$/, /^\/api\/applications\/progress$/])
      network.fail(call, { kind: 'hold-answer', until: new Promise(() => {}) })
    await openOnStep(page, 'bank')
    for (const name of ['Terms & Conditions', 'E-Consent Agreement', 'Privacy Policy']) {
      await page.locator('main').getByRole('link', { name }).click()
      await expect(page.getByRole('dialog', { name })).toContainText(/\d{4}|We|You/)
      await expectNoViolation(page, name)
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByLabel('I agree to the')).not.toBeChecked()
    }
    await tickAndSend(page)
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
    await expectNoViolation(page, 'processing')
    expect(await widthOfPage(page)).toBeLessThanOrEqual(width)
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page, 'exit dialog')
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.reload()
    await expect(page.getByText('Your application is under way.')).toBeVisible()
    await expectNoViolation(page, 'processing, after a reload')
    expect(await widthOfPage(page)).toBeLessThanOrEqual(width)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Your application is under way' })).toBeVisible()
    await expectNoViolation(page, 'home page with an application under way')
    expect(await widthOfPage(page)).toBeLessThanOrEqual(width)
  })
}

async function expectHighControls(page: Page, where: string) {
  const targets = page
    .locator('main form')
    .locator('button, input:not([type=checkbox]):not([type=radio]):not([name=website]), select, label:has(input[type=radio])')
    .filter({ visible: true })
  await expect(targets).not.toHaveCount(0)
  for (const target of await targets.all()) {
    const box = await target.boundingBox()
    expect(
      box?.height ?? 0,
      `${where}: ${await target.evaluate((element) => element.outerHTML.slice(0, 120))}`,
    ).toBeGreaterThanOrEqual(44)
  }
}

test('every control of the form is at least 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await openOnStep(page, 'loan-amount')
  for (const { id } of STEPS) {
    await onStep(page, id)
    await expectHighControls(page, id)
    if (id === 'bank') break
    await FILL[id](page, PERSON)
    await pressContinue(page)
  }
})

test('where the person chooses, the first step is for everybody, and every control is as high', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
  await openOnStep(page, 'loan-amount')
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoViolation(page, `first step at ${width} px`)
    await expectHighControls(page, `first step at ${width} px`)
    expect(await widthOfPage(page)).toBeLessThanOrEqual(width)
  }
  await pressContinue(page)
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expectNoViolation(page, 'first step with errors')
  await page.setViewportSize({ width: 375, height: 800 })
  await openOnStep(page, 'review')
  await expectHighControls(page, 'review')
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
  await tabTo('I agree to the')
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
