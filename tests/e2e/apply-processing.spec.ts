/** The processing screen on a controlled clock (spec §2, §9). */
import { expect, type Page } from '@playwright/test'
import { PROCESSING_STAGES } from '#domain/application/timings.ts'
import { holdClock, onStep, openAndWalkTo, openOnStep, PERSON, tickAndSend } from '#tests/support/apply-form.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/

/** Every lender declines, and the answer waits on the network until the test lets it come. */
async function startProcessing(page: Page, network: WeakNetwork): Promise<() => void> {
  const person = { ...PERSON, lastName: 'Decline' }
  const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>()
  network.fail(SUBMIT, { kind: 'hold-answer', until })
  await openOnStep(page, 'bank', { person })
  await holdClock(page)
  await tickAndSend(page, person)
  await page.clock.runFor(150)
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeFocused()
  return letAnswer
}

const percent = (page: Page) => page.locator('main').getByText(/^\d+%$/)
const approvals = async (page: Page) =>
  Number(
    await page
      .getByText(/approvals today/)
      .locator('span')
      .textContent(),
  )

test('eighty ticks of 100 ms through four stages, each announced once', async ({ page, network }) => {
  await startProcessing(page, network)
  await expect(percent(page)).toHaveText('0%')
  for (const [place, stage] of PROCESSING_STAGES.entries()) {
    await expect(page.getByRole('status')).toHaveText(`Stage ${place + 1} of 4: ${stage}`)
    await page.clock.runFor(1900)
    await expect(percent(page)).toHaveText(`${Math.round(((place * 20 + 19) / 80) * 100)}%`)
    await page.clock.runFor(100)
    await expect(page.getByText('Complete', { exact: true })).toHaveCount(place + 1)
  }
  await expect(percent(page)).toHaveText('100%')
  await expect(page.getByRole('status')).toHaveText(
    'All stages complete. Waiting for a lender’s answer, up to a minute. We’ll email it to you too. You can close this page.',
  )
})

test('a badge every 1.5 s', async ({ page, network }) => {
  await startProcessing(page, network)
  const earned = page.locator('[data-earned]')
  await page.clock.runFor(1499)
  await expect(earned).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(earned).toHaveCount(1)
  await page.clock.runFor(6000)
  await expect(earned).toHaveCount(5)
})

test('the counter starts at 847 and grows by 1 to 3 every 5 s, under a caption that it is simulated', async ({ page, network }) => {
  await startProcessing(page, network)
  await expect(page.getByText('They show no real people and no real approvals.')).toBeVisible()
  expect(await approvals(page)).toBe(847)
  await page.clock.runFor(4999)
  expect(await approvals(page)).toBe(847)
  await page.clock.runFor(1)
  await expect.poll(() => approvals(page)).toBeGreaterThan(847)
  expect(await approvals(page)).toBeLessThanOrEqual(850)
})

test('after 8 s the wait is honest and may be left, and a refusal then returns to the form', async ({ page, network }) => {
  const letAnswer = await startProcessing(page, network)
  await page.clock.runFor(7900)
  await expect(page.getByText('Waiting for a lender')).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(page.getByText('Waiting for a lender’s answer').first()).toBeVisible()
  await expect(page.getByText('We’ll email it to you too. You can close this page.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeDisabled()
  letAnswer()
  await onStep(page, 'bank')
})

const NOREDIRECT = { ...PERSON, lastName: 'Noredirect' }

test('the verification email is mentioned when it went out', async ({ page }) => {
  await openAndWalkTo(page, 'bank', { person: NOREDIRECT })
  await tickAndSend(page)
  await expect(page.getByText(`We sent a verification email to ${PERSON.email}`)).toBeVisible()
})

test('and not when it did not', async ({ page, network }) => {
  network.fail(/^\/api\/send-verification$/, { kind: 'lose-request' })
  await openAndWalkTo(page, 'bank', { person: NOREDIRECT })
  await tickAndSend(page)
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  await expect(page.getByText('We sent a verification email')).toHaveCount(0)
})

test.describe('leaving', () => {
  const leaveAtTheTop = (page: Page) =>
    page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })))

  test('the pointer leaving the top asks; Stay stays', async ({ page, network }) => {
    await startProcessing(page, network)
    await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: 300 })))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await leaveAtTheTop(page)
    await expect(page.getByRole('dialog', { name: 'Leave now?' })).toBeVisible()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  })

  test('Leave Anyway goes home', async ({ page, network }) => {
    await startProcessing(page, network)
    await leaveAtTheTop(page)
    await page.getByRole('button', { name: 'Leave Anyway' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the browser’s Back asks too, and sends nothing a second time', async ({ page, network }) => {
    await startProcessing(page, network)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Leave now?' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
    expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
  })
})

test('a question that the answer has overtaken is not asked again by the next submission', async ({ page, network }) => {
  const letAnswer = await startProcessing(page, network)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Leave now?' })).toBeVisible()
  letAnswer()
  await onStep(page, 'bank')
  network.fail(SUBMIT, { kind: 'hold-answer', until: new Promise(() => {}) })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('for people who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the bar moves once a stage', async ({ page, network }) => {
    await startProcessing(page, network)
    await page.clock.runFor(1900)
    await expect(percent(page)).toHaveText('0%')
    await page.clock.runFor(100)
    await expect(percent(page)).toHaveText('25%')
    await page.clock.runFor(1900)
    await expect(percent(page)).toHaveText('25%')
  })
})
