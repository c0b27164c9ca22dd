/** What takes time: lenders that think, and offers that run out. With few lenders, so that a smaller amount is left after a no. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openOnStep, type Person } from '#tests/support/apply-form.ts'
import { checkBoxesAndSend, chooseFirst, chooseUntil, heading, OFFERS } from '#tests/support/choose-offers.ts'
import { type RunningServer, startServer } from '#tools/server-process.ts'
import { personNamed, take } from './take.ts'

test.describe.configure({ mode: 'serial' })

const FEW = ['larkspur', 'old-town', 'daylight', 'corner-payday']
const NEVADA = { state: 'NV', zipCode: '89101', city: 'Las Vegas' } as const

let site: RunningServer
let folder = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'loanfinch-pictures-'))
  const file = JSON.parse(readFileSync('sandbox/lenders.json', 'utf8')) as { lenders: { id: string }[] }
  const lenders = file.lenders.filter(({ id }) => FEW.includes(id))
  writeFileSync(join(folder, 'lenders.json'), JSON.stringify({ ...file, lenders }))
  site = await startServer({
    POLICY: 'consumer-first',
    OFFER_CHOICE_MINUTES: '1',
    LENDERS_FILE: join(folder, 'lenders.json'),
    LENDER_SECRETS_FILE: join(process.cwd(), 'sandbox/lender-secrets.json'),
  })
})

test.afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function send(page: Page, person: Person): Promise<void> {
  await openOnStep(page, 'review', { path: `${site.url}/apply`, person })
  await checkBoxesAndSend(page)
}

test('waiting, and a lender that reads', async ({ page }) => {
  await send(page, personNamed('Silence'))
  await expect(page.getByText('Please stay: your offers come in about a minute').first()).toBeVisible()
  await take(page, 'consumer-first-waiting')
  await expect(heading(page)).toHaveText(OFFERS)
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} is reading your application`)
  await page.waitForTimeout(1500)
  await take(page, 'consumer-first-lender-reads')
})

test('no, with a smaller amount and who opens next', async ({ page }) => {
  await send(page, personNamed('Decline', NEVADA))
  await expect(heading(page)).toHaveText(OFFERS)
  await chooseUntil(page, /^No lender said yes this time$/)
  await take(page, 'consumer-first-no-smaller-amount')
})

test('expired', async ({ page }) => {
  await send(page, personNamed('Undecided'))
  await expect(heading(page)).toHaveText(OFFERS)
  await expect(heading(page)).toHaveText('Your offers have run out', { timeout: 120_000 })
  await take(page, 'consumer-first-expired')
})
