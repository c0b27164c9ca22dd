/** Back, forward and reload at every step, and what a browser may remember. */
import { expect } from '@playwright/test'
import { STEPS } from '#domain/application/steps.ts'
import { STEP_ADVANCE_DELAY_MS } from '#domain/application/timings.ts'
import {
  checkAndSend,
  FILL,
  field,
  holdClock,
  isHydrated,
  onStep,
  openAndWalkTo,
  openOnStep,
  PERSON,
  pressContinue,
  walkTo,
} from '#tests/support/apply-form.ts'
import { openStatic, translate } from '#tests/support/static-page.ts'
import { test } from '#tests/support/weak-network.ts'

test('a step follows after 500 ms, with its content hidden and the button saying Loading meanwhile', async ({ page }) => {
  await openOnStep(page, 'contact')
  await FILL.contact(page, PERSON)
  await holdClock(page)
  await pressContinue(page)
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled()
  await expect(field(page, 'Cell phone')).toBeHidden()
  await page.clock.runFor(499)
  await expect(page.getByText('Step 3 of 7')).toBeVisible()
  await page.clock.runFor(1)
  await onStep(page, 'employment')
})

test('the browser’s Back and Forward move between the steps, and so does the Back button', async ({ page }) => {
  await openAndWalkTo(page, 'employment')
  await page.goBack()
  await onStep(page, 'contact')
  await page.goBack()
  await onStep(page, 'identity')
  await expect(field(page, 'Social Security number')).toHaveValue('219-09-9871')
  await page.goForward()
  await onStep(page, 'contact')
  await page.goForward()
  await onStep(page, 'employment')
  await page.getByRole('button', { name: 'Back' }).click()
  await onStep(page, 'contact')
  await page.getByRole('button', { name: 'Back' }).click()
  await onStep(page, 'identity')
  await page.goForward()
  await onStep(page, 'contact')
  // Not past a step that has been broken meanwhile.
  await page.goBack()
  await onStep(page, 'identity')
  await field(page, 'First name').fill('')
  await page.goForward()
  await expect(page.getByRole('alert')).toContainText('First name is required')
  await onStep(page, 'identity')
})

test('Back pressed while the next step is on its way changes nothing, also for later', { tag: '@long' }, async ({ page }) => {
  await openAndWalkTo(page, 'contact')
  await FILL.contact(page, PERSON)
  await holdClock(page)
  await pressContinue(page)
  await expect(page.getByRole('button', { name: 'Loading' })).toBeDisabled()
  await page.goBack()
  await page.clock.runFor(STEP_ADVANCE_DELAY_MS)
  await onStep(page, 'employment')
  await page.goBack()
  await onStep(page, 'contact')
  await page.goBack()
  await onStep(page, 'identity')
})

test('a reload at every step keeps what is not secret, says why, and goes on from there', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'loan-amount')
  for (const [place, { id }] of STEPS.entries()) {
    await onStep(page, id)
    await page.reload()
    if (place < 2) {
      await onStep(page, id)
      await isHydrated(page)
    } else {
      await onStep(page, 'identity')
      await expect(
        page.getByText('For your safety we didn’t save your SSN or license number. Please enter them again.'),
      ).toBeVisible()
      await expect(field(page, 'Last name')).toHaveValue(PERSON.lastName)
      await expect(field(page, 'Social Security number')).toHaveValue('')
      await field(page, 'Social Security number').fill(PERSON.ssn)
      await field(page, 'Driver’s license number').fill(PERSON.driversLicenseNumber)
      await pressContinue(page)
      await onStep(page, id)
    }
    if (id === 'bank') break
    await FILL[id](page, PERSON)
    await pressContinue(page)
  }
})

test('a form opened again in the same tab begins at the first step and goes on where the person stopped', { tag: '@long' }, async ({
  page,
}) => {
  await openAndWalkTo(page, 'contact')
  await page.goto('/faq')
  await page.goto('/')
  await expect(field(page, 'Email address')).toHaveValue(PERSON.email)
  await expect(page.getByText('Your earlier answers are still here.')).toBeVisible()
  await pressContinue(page)
  await onStep(page, 'identity')
})

test('what is typed before the page has come alive is not lost', async ({ page, network }) => {
  const { hydrate } = await openStatic(page, network, '/apply')
  await field(page, 'Email address').fill(PERSON.email)
  await page.getByLabel('Loan amount').fill('3000')
  hydrate()
  await expect(page.locator('output')).toHaveText('$3,000')
  await expect(field(page, 'Email address')).toHaveValue(PERSON.email)
})

test('nor what is typed on a page that the browser has translated meanwhile', { tag: '@long' }, async ({
  page,
  network,
  causes,
}) => {
  // React says that the page is not as it was rendered, and renders it anew.
  causes(/React error #418/)
  const { hydrate } = await openStatic(page, network, '/apply')
  await page.getByLabel('Loan amount').fill('3000')
  await field(page, 'Email address').fill(PERSON.email)
  await translate(page.locator('astro-island').first())
  hydrate()
  await isHydrated(page)
  const email = page.locator('input[type=email]')
  await expect(page.locator('output')).toHaveText('$3,000')
  await expect(email).toHaveValue(PERSON.email)
  await expect(email).toBeFocused()
  await page.keyboard.type('.us')
  await pressContinue(page)
  await onStep(page, 'identity')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(email).toHaveValue(`${PERSON.email}.us`)
})

test('an amount picked before the page has come alive counts, and a later move of the slider more', { tag: '@long' }, async ({
  page,
  network,
}) => {
  for (const [then, shown] of [
    ['', '$1,000'],
    ['700', '$700'],
  ] as const) {
    const { hydrate } = await openStatic(page, network, '/')
    await page.getByRole('button', { name: '$1,000', exact: true }).click()
    if (then) await page.getByLabel('Loan amount').fill(then)
    hydrate()
    await expect(page.locator('output')).toHaveText(shown)
    await page.evaluate(() => sessionStorage.clear())
    network.mend()
  }
})

test('what is typed while the page comes alive is not lost', { tag: '@long' }, async ({ page, network }) => {
  const { hydrate } = await openStatic(page, network, '/apply')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const typing = field(page, 'Email address').pressSequentially(PERSON.email.repeat(5), { delay: 5 })
  await expect(field(page, 'Email address')).not.toHaveValue('')
  hydrate()
  await typing
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await expect(field(page, 'Email address')).toHaveValue(PERSON.email.repeat(5))
})

test('Continue pressed before the page has come alive counts, and sends nothing by itself', async ({ page, network }) => {
  const { hydrate } = await openStatic(page, network, '/apply')
  await field(page, 'Email address').fill(PERSON.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(new URL(page.url()).search).toBe('')
  hydrate()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})

test('Continue pressed too early with a wrong answer shows what is wrong', { tag: '@long' }, async ({ page, network }) => {
  const { hydrate } = await openStatic(page, network, '/apply')
  await field(page, 'Email address').fill('nobody')
  await page.getByRole('button', { name: 'Continue' }).click()
  hydrate()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How much do you need?' })).toBeVisible()
})

test('when the later steps cannot be loaded the form says so, and goes on once they can', { tag: '@long' }, async ({
  page,
  network,
}) => {
  network.fail(/^\/_astro\/later.*\.js$/, { kind: 'lose-request' })
  await page.goto('/apply')
  await field(page, 'Email address').fill(PERSON.email)
  await pressContinue(page)
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the next step.')
  network.mend()
  await onStep(page, 'identity')
})

for (const policy of ['as-specified', 'consumer-first'])
  test(`a form whose own script is lost says so, keeps what was typed, and goes on when it comes (${policy})`, {
    tag: '@long',
  }, async ({ page, network, context, baseURL }) => {
    await context.addCookies([{ name: 'policy', value: policy, url: baseURL ?? '' }])
    network.fail(/^\/_astro\/wizard/, { kind: 'lose-request' })
    await page.goto('/apply')
    await field(page, 'Email address').fill(PERSON.email)
    // The list of states is the page's own.
    if (policy === 'consumer-first') await field(page, 'State').selectOption('Texas')
    await pressContinue(page)
    await expect(page.getByRole('alert')).toHaveText('Part of this page hasn’t arrived. We keep trying. What you typed stays.')
    await expect(field(page, 'Email address')).toHaveValue(PERSON.email)
    network.mend()
    await onStep(page, 'identity')
    await expect(page.getByText('Part of this page')).toHaveCount(0)
  })

test('a full run tells of the verification email, and leaves nothing secret in storage, addresses or the console', async ({
  page,
  network,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('request', (request) => said.push(request.url()))
  page.on('framenavigated', (frame) => said.push(frame.url()))
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]))
  const person = { ...PERSON, lastName: 'Decline' }
  const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>()
  network.fail(/^\/api\/submit-application$/, { kind: 'hold-answer', until })
  await openOnStep(page, 'loan-amount')
  await walkTo(page, 'bank', person)
  await checkAndSend(page, person)
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  await expect(
    page.getByText(
      `We sent a verification email to ${PERSON.email}. If it isn’t there, look in your junk mail. We send only a few an hour.`,
    ),
  ).toBeVisible()
  said.push(await kept())
  letAnswer()
  await onStep(page, 'bank')
  said.push(await kept())
  const everything = said.join('\n')
  for (const secret of [PERSON.ssn, '219-09-9871', PERSON.driversLicenseNumber, PERSON.routingNumber, PERSON.accountNumber])
    expect(everything).not.toContain(secret)
  // The draft alone knows who it is.
  const withoutDraft = said.filter((text) => !text.includes('application-draft')).join('\n')
  for (const personal of [PERSON.lastName, PERSON.email, PERSON.primaryPhone, 'Vermilion'])
    expect(withoutDraft).not.toContain(personal)
})

test('back from the lender’s page there is a new form, and nothing is sent twice', async ({ page, network }) => {
  await openOnStep(page, 'bank')
  await checkAndSend(page)
  await expect(page.getByText('you have arrived')).toBeVisible()
  await page.goBack()
  await onStep(page, 'loan-amount')
  await expect(field(page, 'Email address')).toHaveValue('')
  expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
})
