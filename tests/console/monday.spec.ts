/** What an owner and the people at the phone want to know on a Monday morning, after a weekend of which every figure is known; and every number opens its list. */
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { databaseBeside, FOR_BROWSERS } from '#tests/support/browser-product.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { askAsProgram, openConsole } from '#tests/support/console.ts'
import { hand } from '#tests/support/hand.ts'
import { KNOWN, type KnownWeekend, MONDAY, openKnownWeekend } from '#tests/support/known-weekend.ts'

test.describe.configure({ mode: 'serial' })

let weekend: KnownWeekend
test.beforeAll(async () => {
  // A machine that is busy makes no lender miss its deadline.
  const { PING_TIMEOUT_MS, MAX_EVENT_LOOP_DELAY_MS } = FOR_BROWSERS
  weekend = await openKnownWeekend({ PING_TIMEOUT_MS, MAX_EVENT_LOOP_DELAY_MS, DATABASE_URL: await databaseBeside('weekend') })
})
test.afterAll(() => weekend?.close())

test('what happened over the weekend', async ({ page }) => {
  await openConsole(page, { as: 'viewer', product: weekend })
  const { click, isDone } = hand(page)
  await click(page.getByRole('link', { name: 'Weekend' }))
  const funnel = page.getByRole('region', { name: 'Funnel' })
  const figure = (title: string) =>
    funnel
      .locator('dl > div')
      .filter({ has: page.getByText(title, { exact: true }) })
      .locator('dd')
  const { started, sent, matched, sold, opened, refused, pending, duplicates, returned } = KNOWN.figures
  const titles = { Started: started, Sent: sent, Matched: matched, Sold: sold, Opened: opened, Refused: refused }
  for (const [title, count] of Object.entries({ ...titles, Pending: pending, Duplicates: duplicates, Returned: returned }))
    await expect(figure(title), title).toContainText(new RegExp(`^${count}(?!\\d)`))
  await expect(figure('Revenue')).toContainText('$180')
  await expect(page.getByRole('region', { name: /^Needs you/ })).toContainText('1 mail could not be delivered.')
  await expect(page.getByRole('region', { name: /^Needs you/ })).toContainText(weekend.deletionRequest)
  await expect(page.getByRole('region', { name: /^Needs you/ })).toContainText('1 lead waits for a lender’s decision')
  await expect(page.getByRole('region', { name: 'Lenders' })).toContainText(`${KNOWN.slowLender.failures} of`)
  await expect(page.getByRole('navigation', { name: 'Range' }).locator('[aria-current=true]')).toHaveText('Weekend')
  isDone()
  // A number opens the list behind it.
  await click(figure('Sold').getByRole('link'))
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(sold + 1)
})

test('why did this caller fail', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'support', product: weekend })
  const { click, screen, isDone } = hand(page)
  await click(page.getByRole('link', { name: 'Weekend' }))
  await click(
    page
      .getByRole('region', { name: 'Refusals by reason' })
      .getByRole('row', { name: /Income too low/ })
      .getByRole('link'),
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await click(page.getByRole('row').nth(1).getByRole('link'))
  await expect(page).toHaveURL(new RegExp(weekend.leads.declined))
  await expect(page.getByRole('region', { name: 'Why', exact: true })).toContainText('It declined (credit report, income too low)')
  await expect(page.getByRole('region', { name: 'What the person was told' })).toBeVisible()
  isDone()
  // Somebody who was sold is found by the number from which they call.
  await screen('Leads')
  await page.getByLabel('Find a caller').pressSequentially('(512) 555-0177')
  await page.keyboard.press('Enter')
  const found = page.getByRole('group', { name: 'Found' })
  await expect(found.getByRole('link', { name: weekend.leads.ann.slice(0, 8) })).toBeVisible()
})

test('which lender is slow and why; paused until noon, it comes back by itself', { tag: '@long' }, async ({ page }) => {
  const { id, name, failures } = KNOWN.slowLender
  await openConsole(page, { as: 'lender-manager', name: 'Lee', product: weekend })
  const { click, screen, isDone } = hand(page)
  await screen('Lenders')
  await click(page.getByRole('row', { name: new RegExp(name) }).getByRole('link', { name }))
  const ofPings = page.getByRole('region', { name: 'Failures by kind' }).getByRole('row').nth(1)
  await expect(ofPings).toContainText('ping')
  await expect(ofPings).toContainText(String(failures))
  await click(page.getByRole('button', { name: 'Pause' }))
  const dialog = page.getByRole('dialog', { name: `Pause ${name}` })
  await expect(dialog).toContainText(/No lead is in flight|\d+ leads? in flight finish/)
  await dialog.getByLabel('Until').fill('12:00')
  await dialog.getByLabel('Reason').fill('their pings fail')
  await click(dialog.getByRole('button', { name: 'Pause' }))
  await expect(page.getByText('Paused until Nov 16, 12:00 ET by Lee: their pings fail')).toBeVisible()
  isDone()
  const paused = async () => {
    const { lenders } = await askAsProgram('/lenders', undefined, weekend)
    return lenders.find((lender: { readonly id: string }) => lender.id === id).paused
  }
  expect(await paused()).toBe('by an operator')
  weekend.clock.now = new Date('2026-11-16T17:00:01Z')
  await expect.poll(paused).toBe('no')
  // Nobody was at the console since, so that the session has ended too.
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toContainText('itself')
  await expect(page.getByText(/^Paused until/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  weekend.clock.now = MONDAY
})

test('last week’s figures as CSV', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer', product: weekend })
  const { click, isDone } = hand(page)
  await click(page.getByRole('link', { name: 'Last week' }))
  await expect(page.getByText(/Mon Nov 9 – Sun Nov 15/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await click(page.getByRole('button', { name: 'CSV' }))
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^figures-2026-11-09-2026-11-15\b.*\.csv$/)
  const [head = '', ...days] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  const place = head.split(',').indexOf('"Sold"')
  expect(head).toMatch(/^"Day \(New York\)",/)
  expect(days.map((day) => Number(day.split(',')[place]?.replaceAll('"', '')))).toEqual([0, 0, 0, 0, 0, 8, 3])
  isDone()
})

test('what lenders owe: the screen, the statement, its sheet and the leads say one number', { tag: '@long' }, async ({ page }) => {
  const dollarsIn = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Number(text.replace(/["$]/g, '')), 0)
  await openConsole(page, { as: 'viewer', product: weekend })
  const { click, screen, isDone } = hand(page)
  await screen('Money')
  // Twelve at $18: the weekend's, and two of the week before.
  await expect(page.locator('.screen-head .about')).toHaveText('Lenders owe $216.00')
  const row = (region: string) => page.getByRole('region', { name: region }).getByRole('row', { name: /Larkspur/ })
  await expect(row('Who owes what')).toContainText('$216.00')
  await click(row('Statements').getByRole('link', { name: '2026-11' }))
  // A line for each of thirteen, and the return that was asked for and accepted.
  await expect(page.getByRole('region', { name: 'Total $216.00' }).getByRole('row')).toHaveCount(1 + 15)
  const saving = page.waitForEvent('download')
  await click(page.getByRole('button', { name: 'CSV' }))
  const [, ...lines] = readFileSync(await (await saving).path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(dollarsIn(lines.map((line) => line.split(',').at(-1) ?? ''))).toBe(216)
  isDone()
  await page.goto(`${weekend.operatorUrl}/console/leads?figure=sold`)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(13)
  expect(dollarsIn(await page.getByRole('table').locator('tbody td:nth-child(4)').allTextContents())).toBe(216)
})

test('who looked at this person', { tag: '@long' }, async ({ page }) => {
  const product = weekend
  await openConsole(page, { as: 'compliance', name: 'Kim', product, path: `leads/${weekend.leads.ann}` })
  await page.getByRole('button', { name: 'Reveal contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal contact' })
  await dialog.getByLabel('Reason').fill('she asked for a deletion')
  await dialog.getByRole('button', { name: 'Reveal contact' }).click()
  await expect(page.getByText('ann@weekend.example')).toBeVisible()
  await page.goto(`${weekend.operatorUrl}/console/`)
  const { click, screen, isDone } = hand(page)
  await screen('Privacy')
  await click(page.getByRole('link', { name: weekend.deletionRequest }))
  await click(page.getByRole('link', { name: weekend.leads.ann.slice(0, 8) }))
  await click(page.getByRole('link', { name: 'History of this lead' }))
  const look = page.getByRole('row', { name: /Kim/ }).first()
  await expect(look).toContainText('she asked for a deletion')
  isDone()
  await expect(page.locator('body')).not.toContainText('ann@weekend.example')
})

/** The list behind each number has as many rows, and says so. */
async function expectLists(page: Page, numbers: Locator): Promise<readonly number[]> {
  await expect(numbers.first()).toBeVisible()
  const walked: number[] = []
  for (let place = 0; place < (await numbers.count()); place++) {
    const number = numbers.nth(place)
    const count = Number(await number.textContent())
    const address = await number.getAttribute('href')
    await number.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await expect(page.locator('.screen-head .about'), address ?? '').toHaveText(`${count} match`)
    if (count > 0) await expect(page.getByRole('table').locator('tbody tr'), address ?? '').toHaveCount(count)
    await page.goBack()
    await expect(numbers.first()).toBeVisible()
    walked.push(count)
  }
  return walked
}

test('every number of Today opens the list behind it, as long as it says', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: '?range=weekend', product: weekend })
  const funnel = page.getByRole('region', { name: 'Funnel' })
  for (const [figure, count] of Object.entries(KNOWN.figures)) {
    const number = funnel.locator(`[data-figure="${figure}"]`)
    if (figure !== 'started' && figure !== 'revenueCents') await expect(number).toHaveText(String(count))
  }
  const walked = await expectLists(page, page.locator('[data-figure], [data-reason]'))
  expect(walked.length).toBeGreaterThanOrEqual(Object.keys(KNOWN.figures).length)
})

const DAYS = `since=${KNOWN.since}&until=${KNOWN.until}`
// That weekend each lead had one call of a kind to each of these lenders, so calls and leads are as many.
const COUNTED = '[data-counts]'

test('every number of a lender opens the leads behind it: figures, days, failures, reasons', { tag: '@long' }, async ({ page }) => {
  const { id, asked, failures } = KNOWN.slowLender
  await openConsole(page, { as: 'viewer', path: `lenders/${id}?${DAYS}`, product: weekend })
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Failures by kind').locator(COUNTED)).toHaveText([String(failures)])
  await expect(part('Why it said no').locator(COUNTED)).toHaveText([String(asked - failures)])
  expect(await expectLists(page, page.locator(COUNTED))).toContain(asked)

  await page.goto(`${weekend.operatorUrl}/console/lenders/larkspur?${DAYS}`)
  const days = part('Day by day')
  await expect(days.getByRole('row')).toHaveCount(3)
  await expect(days).toContainText('count calls')
  await expectLists(page, page.locator(COUNTED))
  // Money is no number of leads; it opens those that brought it.
  await page.getByRole('link', { name: '$180' }).click()
  await expect(page.locator('.screen-head .about')).toHaveText('11 match')
})

test('every number of the lenders’ list opens the leads behind it', { tag: '@long' }, async ({ page }) => {
  await openConsole(page, { as: 'viewer', path: `lenders?${DAYS}`, product: weekend })
  const { name, asked, failures } = KNOWN.slowLender
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(`${failures} of ${asked} pings`)
  expect(await expectLists(page, page.locator(COUNTED))).toContain(failures)
})

test('a return is answered, and what a lender said by phone is recorded', async ({ page }) => {
  const { opened, pending } = weekend.leads
  await weekend.askBack(opened)
  await openConsole(page, { as: 'owner', path: 'money', product: weekend })
  const answer = async (label: string, title: RegExp, choice: string) => {
    await page.getByRole('button', { name: label }).click()
    const dialog = page.getByRole('dialog', { name: title })
    // Neither answer is taken for granted.
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByLabel('Reason').fill('Kim called them')
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByLabel(choice).check()
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('row', { name: new RegExp(opened.slice(0, 8)) })).toBeVisible()
  await answer('Answer return', /wants to give this lead back$/, 'is refused')
  await expect(page.getByRole('region', { name: 'Returns that wait for an answer' })).toHaveCount(0)
  await page.goto(`${weekend.operatorUrl}/console/leads/${pending}`)
  await answer('Resolve answer', /^What did .+ say\?$/, 'has accepted it')
  await expect(page.locator('.screen-head')).toContainText('sold')
})
