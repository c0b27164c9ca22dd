/** From the page that the banner of `npm start` leads to: to a lender's page, to offers, to a lead in the console, in few clicks. */
import { expect, type Locator, type Page } from '@playwright/test'
import { field, HEADINGS, onStep, openOnStep } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { chooseFirst, heading, OFFERS } from '#tests/support/choose-offers.ts'

const SANDBOX = `http://localhost:${process.env.E2E_SANDBOX_PORT}`
const military = (page: Page) => page.getByLabel('I am not an active-duty member of the military')
const terms = (page: Page) => page.getByLabel('I agree to the')

function clicksOn() {
  let clicks = 0
  return {
    click: (what: Locator) => {
      clicks += 1
      return what.click()
    },
    count: () => clicks,
  }
}

/** Every answer of the first well-known applicant that says more than yes or no. */
async function answers(page: Page): Promise<readonly string[]> {
  const typed = await (await page.request.get(`${SANDBOX}/applicants/1`)).json()
  return Object.values<string>(typed).filter((answer) => answer.length > 3)
}

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]))

test('two clicks to a lender’s page, then three to the lead in the console', async ({ page, causes }) => {
  // The console asks who is signed in.
  causes(/status of 40[14] /)
  const { click, count } = clicksOn()
  await page.goto(SANDBOX)
  await click(page.getByRole('link', { name: 'Apply, filled in' }))
  await onStep(page, 'bank')
  await expect(page.getByText('Filled in as Robin Sold, who is made up.')).toBeVisible()
  await expect(terms(page)).not.toBeChecked()
  const answered = page.waitForResponse('**/api/submit-application')
  await click(terms(page))
  const { data } = await (await answered).json()
  await expect(heading(page)).toHaveText('Hello Robin, you have arrived.')
  expect(count()).toBeLessThanOrEqual(2)

  // A mail says that there is an answer, and leads to Your request.
  const inbox = page.getByRole('link', { name: 'See Your request' })
  await expect
    .poll(async () => {
      await page.goto(SANDBOX)
      return inbox.count()
    })
    .toBe(1)
  await expect(inbox).toHaveAttribute('href', /\/your-request#/)

  const inConsole = clicksOn()
  await inConsole.click(page.getByRole('link', { name: 'Open the console' }))
  await inConsole.click(page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Leads' }))
  await inConsole.click(page.locator(`a[href*="${data.lead_id}"]`).first())
  await expect(page).toHaveURL(new RegExp(data.lead_id))
  await expect(heading(page)).toBeVisible()
  expect(inConsole.count()).toBeLessThanOrEqual(3)
})

test('three clicks to offers, and on to a lender’s yes', { tag: '@long' }, async ({ page }) => {
  const { click, count } = clicksOn()
  await page.goto(SANDBOX)
  await click(page.getByRole('link', { name: 'Find offers, filled in' }))
  await onStep(page, 'review')
  await expect(terms(page)).not.toBeChecked()
  await click(terms(page))
  await click(page.getByRole('button', { name: 'Find my offers' }))
  await expect(heading(page)).toHaveText(OFFERS)
  expect(count()).toBeLessThanOrEqual(3)
  const lender = await chooseFirst(page)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
})

test('no answer stands in an address or in the browser’s storage, whatever is changed; the next person begins afresh', {
  tag: '@long',
}, async ({ page }) => {
  const asked: string[] = []
  // The address step looks a ZIP code up, of whomever it is.
  page.on('request', (request) => !request.url().includes('/api/zip/') && asked.push(request.url()))
  await page.goto(SANDBOX)
  await page.getByRole('link', { name: 'Apply, filled in' }).click()
  await onStep(page, 'bank')
  const values = await answers(page)
  expect(values.length).toBeGreaterThan(20)
  const nothingIsKept = async () => {
    const stored = await kept(page)
    expect(values.filter((value) => [stored, page.url(), ...asked].some((text) => text.includes(value)))).toEqual([])
    expect(stored).not.toContain('application-draft')
  }
  await expect(military(page)).toBeChecked()
  await nothingIsKept()
  await field(page, 'Bank name').fill('Another Bank')
  await page.getByRole('button', { name: 'Back' }).click()
  await onStep(page, 'address')
  await expect(field(page, 'Street address')).not.toHaveValue('')
  await nothingIsKept()
  await page.reload()
  await expect(page.getByText('Filled in as Robin Sold')).toBeVisible()
  await expect(field(page, 'Street address')).not.toHaveValue('')
  await nothingIsKept()

  await page.goto(SANDBOX)
  await page.getByRole('row', { name: 'Mistake' }).getByRole('link', { name: 'data_error' }).nth(1).click()
  await onStep(page, 'review')
  await expect(page.getByText('Filled in as Robin Mistake')).toBeVisible()
  await terms(page).check()
  await page.getByRole('button', { name: 'Find my offers' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  // Offers that wait in this tab do not stand in the way of another person.
  await page.goto(SANDBOX)
  await page.getByRole('row', { name: 'Latesale' }).getByRole('link').nth(1).click()
  await onStep(page, 'review')
})

test('without such a link no box is checked, in the sandbox either', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'bank')
  await expect(military(page)).not.toBeChecked()
  await expect(terms(page)).not.toBeChecked()
})

test('an applicant that there is not is an empty form', { tag: '@long' }, async ({ page, causes }) => {
  causes(/status of 404 /)
  await page.goto('/apply#applicant-99')
  await expect(page).toHaveURL(/\/apply$/)
  await expect(page.getByRole('heading', { name: HEADINGS['loan-amount'] })).toBeVisible()
})
