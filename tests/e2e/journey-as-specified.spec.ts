/** Whole ways as specified: what the form says for a second, or does not say, the mail says, and its link shows who has what. */
import { expect } from '@playwright/test'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { checkAndSend, field, holdClock, onStep, openOnStep, PERSON, type Person } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { heading } from '#tests/support/choose-offers.ts'
import { unlessFirst } from '#tests/support/long-run.ts'
import { outcomeMail } from '#tests/support/sandbox-inbox.ts'

let people = 0
const newPerson = (lastName: string): Person => ({
  ...PERSON,
  lastName,
  email: `as-specified-${process.pid}-${Date.now()}-${people++}@canary.example`,
})

test('yes: the second before the lender’s page names it and its price, and the mail’s link shows the same', async ({ page }) => {
  const person = newPerson('Sold')
  await openOnStep(page, 'bank', { person })
  await holdClock(page)
  await checkAndSend(page, person)
  await page.clock.runFor(150)
  const text = page.getByText(/ said yes: \$[\d,.]+ a month, total cost \$[\d,.]+, [\d.]+% APR\. Taking you to its site\.$/).first()
  await expect(text).toBeVisible()
  const price = /^(.+) said yes: (\S+) a month, total cost (\S+), (\S+) APR/
  const [, lender = '', figure = '', cost = '', apr = ''] = price.exec(await text.innerText()) ?? []
  await page.clock.runFor(1000)
  await expect(page.getByText('you have arrived')).toBeVisible()

  const mail = await outcomeMail(page.request, person.email)
  expect(mail.text).not.toContain(figure)
  await page.goto(mail.requestLink)
  await page.clock.resume()
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.locator('strong.figures')).toHaveText(figure)
  await expect(page.locator('.price-cost')).toHaveText(`Total cost ${cost} ${apr} APR`)
})

for (const [place, [lastName, status, text]] of (
  [
    ['Decline', 'reject', /^No lender said yes this time$/],
    ['Mistake', 'data_error', / couldn’t use all of your answers$/],
    ['Outage', 'error', /^We failed, and it’s our fault$/],
  ] as const
).entries())
  test(`${lastName}: the form comes back, logs it and says nothing, the mail says that there is an answer, and its link tells it`, {
    tag: unlessFirst(place),
  }, async ({ page }) => {
    const person = newPerson(lastName)
    await openOnStep(page, 'bank', { person })
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Application '))
    await checkAndSend(page, person)
    expect((await logged).text()).toMatch(new RegExp(`^Application \\S+: ${status}$`))
    await onStep(page, 'bank')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field(page, 'Bank name')).toHaveValue(person.bankName)
    // The boxes have done their work.
    await expect(page.getByRole('button', { name: 'Submit application' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    const mail = await outcomeMail(page.request, person.email)
    await page.goto(mail.requestLink)
    await expect(heading(page)).toHaveText(text)
  })
