/** The processing screen on a controlled clock (spec §2, §9). */
import { expect, type Page } from '@playwright/test'
import { PROCESSING_STAGES } from '#domain/application/timings.ts'
import { checkAndSend, holdClock, jumpTo, onStep, openAndWalkTo, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/

/** Every lender declines, and the answer waits on the network until the test lets it come. */
async function startProcessing(page: Page, network: WeakNetwork): Promise<() => void> {
  const person = { ...PERSON, lastName: 'Decline' }
  const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>()
  network.fail(SUBMIT, { kind: 'hold-answer', until })
  await openOnStep(page, 'bank', { person })
  await holdClock(page)
  await checkAndSend(page, person)
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

test('eighty ticks of 100 ms through four stages, with messages, badges, activity and a counter; then the wait is honest, and a refusal returns to the form', async ({
  page,
  network,
}) => {
  const letAnswer = await startProcessing(page, network)
  let passedMs = 0
  const runTo = async (ms: number) => {
    await page.clock.runFor(ms - passedMs)
    passedMs = ms
  }
  const stage = (place: number) => page.getByText(`Stage ${place} of 4: ${PROCESSING_STAGES[place - 1]}`, { exact: true })
  const completed = page.getByText('Complete', { exact: true })
  const earned = page.locator('[data-earned]')
  await expect(page.getByText('They show no real people and no real approvals.')).toBeVisible()
  for (const trustBadge of ['Free to you', 'Encrypted']) await expect(page.getByText(trustBadge, { exact: true })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Simulated activity' }).getByRole('listitem')
  await expect(activity).toHaveText([/^Someone in /, /^Someone in /, /^Someone in /])
  const message = page.getByText('Reading your application').first()
  await expect(message).toBeVisible()

  await expect(percent(page)).toHaveText('0%')
  await expect(page.getByRole('status').and(stage(1))).toHaveCount(1)
  await runTo(1000)
  await expect(message).toBeHidden()
  await runTo(1499)
  await expect(earned).toHaveCount(0)
  await runTo(1500)
  await expect(earned).toHaveCount(1)
  await runTo(1900)
  await expect(percent(page)).toHaveText('24%')
  await runTo(2000)
  await expect(completed).toHaveCount(1)
  await expect(page.getByRole('status').and(stage(2))).toHaveCount(1)
  await runTo(3900)
  await expect(percent(page)).toHaveText('49%')
  await runTo(4000)
  await expect(completed).toHaveCount(2)
  await expect(page.getByRole('status').and(stage(3))).toHaveCount(1)
  // The counter grows by 1 to 3 every 5 s.
  await runTo(4999)
  expect(await approvals(page)).toBe(847)
  await runTo(5000)
  await expect.poll(() => approvals(page)).toBeGreaterThan(847)
  expect(await approvals(page)).toBeLessThanOrEqual(850)
  await runTo(5900)
  await expect(percent(page)).toHaveText('74%')
  await runTo(6000)
  await expect(completed).toHaveCount(3)
  await expect(page.getByRole('status').and(stage(4))).toHaveCount(1)
  await runTo(7500)
  await expect(earned).toHaveCount(5)
  await runTo(7900)
  await expect(percent(page)).toHaveText('99%')
  await expect(page.getByText('Waiting for a lender')).toHaveCount(0)

  await runTo(8000)
  await expect(completed).toHaveCount(4)
  await expect(percent(page)).toHaveText('100%')
  await expect(page.getByRole('status')).toHaveText(
    'All stages complete. Waiting for a lender’s answer, up to a minute. We’ll email it to you too. You can close this page.',
  )
  await expect(page.getByText('Waiting for a lender’s answer').first()).toBeVisible()
  await expect(page.getByText('We’ll email it to you too. You can close this page.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submitting' })).toBeDisabled()
  letAnswer()
  await onStep(page, 'bank')
})

test('a verification email that did not go out is not mentioned', { tag: '@long' }, async ({ page, network, causes }) => {
  causes(/^Network error /)
  network.fail(/^\/api\/send-verification$/, { kind: 'lose-request' })
  network.fail(SUBMIT, { kind: 'hold-answer', until: new Promise(() => {}) })
  await openAndWalkTo(page, 'identity')
  await jumpTo(page, 'bank')
  await checkAndSend(page)
  await expect(page.getByRole('heading', { name: 'Processing your application' })).toBeVisible()
  await expect(page.getByText('We sent a verification email')).toHaveCount(0)
})

test('whoever leaves at the top or by Back is asked; Stay and Escape stay, an answer ends the question, Leave Anyway goes home', async ({
  page,
  network,
}) => {
  const letAnswer = await startProcessing(page, network)
  const question = page.getByRole('dialog', { name: 'Leave now?' })
  const processing = page.getByRole('heading', { name: 'Processing your application' })
  const leaveAt = (clientY: number) =>
    page.evaluate((y) => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: y })), clientY)
  await leaveAt(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leaveAt(-1)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(processing).toBeVisible()

  await page.goBack()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(processing).toBeVisible()
  expect(network.requestsTo('/api/submit-application')).toHaveLength(1)

  // A question that the answer has overtaken is not asked again by the next submission.
  await page.goBack()
  await expect(question).toBeVisible()
  letAnswer()
  await onStep(page, 'bank')
  network.fail(SUBMIT, { kind: 'hold-answer', until: new Promise(() => {}) })
  await checkAndSend(page)
  await page.clock.runFor(150)
  await expect(processing).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leaveAt(-1)
  await page.getByRole('button', { name: 'Leave Anyway' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('for people who asked for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the bar moves once a stage', { tag: '@long' }, async ({ page, network }) => {
    await startProcessing(page, network)
    await page.clock.runFor(1900)
    await expect(percent(page)).toHaveText('0%')
    await page.clock.runFor(100)
    await expect(percent(page)).toHaveText('25%')
    await page.clock.runFor(1900)
    await expect(percent(page)).toHaveText('25%')
  })
})
