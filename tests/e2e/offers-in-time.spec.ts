/** A product whose clock is moved on: offers that wait are found again, and run out. */
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { field, PERSON } from '#tests/support/apply-form.ts'
import { FOR_BROWSERS } from '#tests/support/browser-product.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import { cardOf, cards, findOffers, heading, nameOn, OFFERS, openOffer, sendTo } from '#tests/support/choose-offers.ts'
import { freePorts } from '#tools/free-ports.ts'
import { startServer } from '#tools/server-process.ts'

const DAY_MS = 24 * 3_600_000
const clock = join(tmpdir(), `moved-clock-${process.pid}-${Date.now()}`)

let site: Awaited<ReturnType<typeof startServer>>
let sandboxPort: number

test.describe.configure({ mode: 'serial' })

// On the embedded database, which has the clock of its process.
test.beforeAll(async () => {
  sandboxPort = (await freePorts(1))[0] ?? 0
  site = await startServer({
    SANDBOX_PORT: String(sandboxPort),
    POLICY: 'consumer-first',
    ...FOR_BROWSERS,
    RUN_SWEEP_MS: '200',
    CLOCK_SHIFT_FILE: clock,
    NODE_OPTIONS: `--import=${new URL('../support/moving-clock.ts', import.meta.url).pathname}`,
  })
})

test.afterAll(async () => {
  await site?.stop()
  rmSync(clock, { force: true })
})

test('two days later, in another browser: the mailed link leads to the offers, and one is chosen with four digits of the SSN', {
  tag: '@long',
}, async ({ page, browser, causes }) => {
  causes(FAILED_REQUEST)
  const links = async (): Promise<string[]> => {
    const { mails } = await (await page.request.get(`http://localhost:${sandboxPort}/inbox.json`)).json()
    // The mail about an earlier request's answer may come late.
    return mails.flatMap((mail: { links: string[]; text: string }) =>
      mail.links.filter((link) => link.includes('/your-request#') && /\bgood until\b/i.test(mail.text)),
    )
  }
  const before = (await links()).length
  await findOffers(page, 'Sold', `${site.url}/apply`)
  const names = await Promise.all((await cards(page).all()).map(nameOn))
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before)
  const [link = ''] = await links()
  await page.close()
  writeFileSync(clock, String(2 * DAY_MS))

  const there = await (await browser.newContext()).newPage()
  await there.goto(link)
  await expect(heading(there)).toHaveText('Your offers are waiting for you')
  for (const name of names) await expect(there.getByText(name)).toHaveCount(0)
  await giveDateOfBirth(there, PERSON.dateOfBirth)
  for (const name of names) await expect(there.getByRole('heading', { name })).toBeVisible()
  await there.getByRole('button', { name: 'Choose an offer' }).click()
  await expect(heading(there)).toHaveText(OFFERS)
  const lender = await openOffer(there, cardOf(there, /Larkspur Bank/))
  await sendTo(there, lender).click()
  const digits = field(there, 'Last 4 digits of your Social Security number')
  await expect(there.getByText('Please enter the last 4 digits').first()).toBeVisible()
  await digits.fill('0000')
  await sendTo(there, lender).click()
  await expect(there.getByText('These aren’t the last 4 digits').first()).toBeVisible()
  await digits.fill(PERSON.ssn.slice(-4))
  await sendTo(there, lender).click()
  await expect(heading(there)).toHaveText(`${lender} said yes to your request`)
})

test('offers that run out while they are open say so, and that no lender got the name', { tag: '@long' }, async ({ page }) => {
  await findOffers(page, 'Undecided', `${site.url}/apply`)
  writeFileSync(clock, String(6 * DAY_MS))
  await expect(heading(page)).toHaveText('Your offers have run out')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByText('No lender got your name with this request.').first()).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('Your offers have run out')
  await page.getByRole('button', { name: 'Ask for new offers' }).click()
  await expect(heading(page)).toHaveText('About you')
})
