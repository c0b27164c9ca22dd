/** After a yes: five figures of the contract against the offer, letters, and telling us. */
import { expect, type Page } from '@playwright/test'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { applyAs, giveDateOfBirth, requestLink } from '#tests/support/applied-people.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { test } from '#tests/support/weak-network.ts'

const compare = (page: Page) => page.getByRole('button', { name: 'Compare with the offer' })
const tellUs = (page: Page) => page.getByRole('button', { name: 'Tell us' })

async function fillIn(page: Page, figures: Readonly<Record<string, string | number>>): Promise<void> {
  for (const [label, figure] of Object.entries(figures)) await page.getByLabel(label, { exact: true }).fill(String(figure))
}

test('a contract is held against its offer on the page; what costs more has letters, and telling us is a press of its own', async ({
  page,
  request,
  network,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { person, leadId } = await applyAs(request, 'Sold')
  await page.goto(await requestLink(request, person.email))
  await expect(page.getByRole('button', { name: 'Check my contract' })).toHaveCount(0)
  const shown = page.waitForResponse((answer) => answer.request().postData()?.includes('dateOfBirth') === true)
  await giveDateOfBirth(page, person.dateOfBirth)
  const { request: opened }: { request: YourRequest } = await (await shown).json()
  const price = opened.details?.price
  const lender = opened.lender?.name ?? ''
  if (!price) throw new Error('There is no price')
  await page.getByRole('button', { name: 'Check my contract' }).click()
  await compare(page).click()
  for (const message of ['Enter the loan amount, such as 1,000', 'Enter the APR, such as 12.5', 'Enter the fee, or 0'])
    await expect(page.getByText(message).last()).toBeVisible()

  const before = network.requests.length
  await fillIn(page, {
    'Loan amount': `$${(price.amountCents / 100).toLocaleString('en-US')}`,
    APR: `${price.aprPercent} %`,
    'One payment': price.paymentCents / 100,
    'Number of payments': price.payments,
    Fee: price.feeCents / 100,
  })
  await compare(page).click()
  await expect(page.getByRole('heading', { name: 'As offered', exact: true })).toBeVisible()
  await expect(page.getByText('A letter to')).toHaveCount(0)

  await fillIn(page, { Fee: price.feeCents / 100 + 25 })
  await expect(page.getByRole('heading', { name: 'As offered', exact: true })).toHaveCount(0)
  await compare(page).click()
  await expect(
    page.getByRole('heading', { name: /^This contract costs \$(24\.\d\d|25(\.\d\d)?) more than the offer$/ }),
  ).toBeVisible()
  for (const to of [lender, 'Texas OCCC', 'the CFPB']) await expect(page.getByText(`A letter to ${to}`)).toBeVisible()
  await page.getByText(`A letter to ${lender}`).click()
  await page.getByRole('button', { name: 'Copy the letter' }).first().click()
  await expect(page.getByText('Copied.').first()).toBeVisible()
  const letter = await page.evaluate(() => navigator.clipboard.readText())
  expect(letter).toContain(`To ${lender}`)
  expect(letter).toContain(`request number ${leadId}`)
  expect(network.requests).toHaveLength(before)

  // Paper gets the letter, and nothing else of the page.
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.getByRole('button', { name: 'Print the letter' }).first().click()
  await page.emulateMedia({ media: 'print' })
  expect((await page.locator('body').innerText()).trim()).toBe(letter)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await tellUs(page).click()
  await expect(page.getByRole('button', { name: 'You told us' })).toBeDisabled()
  expect(network.requestsTo('/api/your-request/contract')).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Send us a complaint' })).toHaveAttribute('href', '/ccpa-rights')
  expect(await problemsOn(page, 'contract check')).toEqual([])
})

test('a no has no contract to check', { tag: '@long' }, async ({ page, request }) => {
  const { person } = await applyAs(request, 'Decline')
  await page.goto(await requestLink(request, person.email))
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible()
  await expect(page.getByText('Check your contract')).toHaveCount(0)
})
