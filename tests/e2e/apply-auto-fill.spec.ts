/** What fills itself in (spec §4). */
import { expect } from '@playwright/test'
import { addDays } from '#domain/values/calendar.ts'
import { field, holdClock, isHydrated, onStep, openOnStep, PERSON, pressContinue } from '#tests/support/apply-form.ts'
import { pasteInto } from '#tests/support/person-input.ts'
import { test } from '#tests/support/weak-network.ts'

test('the following pay date fills from the next one, with a note that moves nothing, and can be changed', async ({ page }) => {
  await openOnStep(page, 'income')
  const following = field(page, 'Following pay date')
  await field(page, 'Weekly').check()
  // The button itself sticks to the foot of a phone: it would say nothing.
  const heightOfStep = () => page.locator('main form').evaluate((form) => Math.round(form.getBoundingClientRect().height))
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await field(page, 'Next pay date').fill('')
    await following.fill('')
    await expect(page.getByText('We worked this out for you.')).toHaveCount(0)
    const before = await heightOfStep()
    await field(page, 'Next pay date').fill(PERSON.nextPayDate)
    await expect(page.getByText('We worked this out for you.')).toBeVisible()
    expect(await heightOfStep(), `${width} px`).toBe(before)
  }
  await expect(following).toHaveValue(addDays(PERSON.nextPayDate, 7))
  await field(page, 'Bi-weekly (every two weeks)').check()
  await expect(following).toHaveValue(addDays(PERSON.nextPayDate, 14))
  await following.fill(addDays(PERSON.nextPayDate, 15))
  await expect(following).toHaveValue(addDays(PERSON.nextPayDate, 15))
  await expect(page.getByText('We worked this out for you.')).toHaveCount(0)
  await field(page, 'Monthly').check()
  await expect(following).toHaveValue(addDays(PERSON.nextPayDate, 15))
})

test('five digits of a ZIP code fill city and state and say so, fewer clear them', async ({ page, causes }) => {
  causes(/status of 422 .*\/api\/zip\//)
  await openOnStep(page, 'address')
  await field(page, 'ZIP code').pressSequentially('90210')
  await expect(field(page, 'City')).toHaveValue('Beverly Hills')
  await expect(field(page, 'State')).toHaveValue('CA')
  await expect(page.getByText('Filled in Beverly Hills, California.')).toBeVisible()
  await field(page, 'ZIP code').press('Backspace')
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'State')).toHaveValue('')

  // One that is pasted and refused takes the place of the earlier one with it.
  await field(page, 'ZIP code').fill('78701')
  await expect(field(page, 'City')).toHaveValue('Austin')
  await pasteInto(field(page, 'ZIP code'), '00901')
  await expect(page.getByText('We can only take addresses in the 50 states and Washington, DC')).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'State')).toHaveValue('')
})

test('a ZIP code that no state has is refused; a state that does not fit is a question, and whoever knows better goes on', {
  tag: '@long',
}, async ({ page, causes }) => {
  causes(/status of (404|422) .*\/api\/zip\//)
  await openOnStep(page, 'address')
  const question = page.getByRole('region', { name: /Do you live in/ })
  for (const [zip, state, text] of [
    ['00901', 'California', 'We can only take addresses in the 50 states and Washington, DC'],
    ['00000', 'Texas', 'No place has this ZIP code. Please check its digits.'],
  ] as const) {
    await field(page, 'ZIP code').fill(zip)
    await expect(page.getByText(text)).toBeVisible()
    await field(page, 'State').selectOption(state)
    await field(page, 'City').fill('San Juan')
    await field(page, 'Street address').fill(PERSON.streetAddress)
    await expect(question).toHaveCount(0)
    await pressContinue(page)
    await expect(page.getByRole('link', { name: text })).toBeVisible()
    await expect(field(page, 'ZIP code')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'ZIP code')).toHaveAccessibleDescription(`5 digits. We’ll fill in your city and state. ${text}`)
  }
  for (const [zip, state, text] of [
    ['20589', 'Texas', 'ZIP 20589 is not in our list. Do you live in Texas?'],
    ['10001', 'Texas', 'ZIP 10001 is in New York. Do you live in Texas?'],
  ] as const) {
    await field(page, 'ZIP code').fill(zip)
    await expect(question).toHaveCount(0)
    await expect(page.getByText(/Filled in/)).toBeVisible()
    await field(page, 'State').selectOption(state)
    await expect(question).toContainText(text)
  }
  await expect(page.locator('[aria-live=polite]').filter({ has: question })).toHaveCount(1)
  await field(page, 'State').selectOption('New York')
  await expect(question).toHaveCount(0)
  await field(page, 'State').selectOption('Texas')
  await field(page, 'Street address').fill(PERSON.streetAddress)
  await pressContinue(page)
  await onStep(page, 'bank')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(question).toContainText('ZIP 10001 is in New York. Do you live in Texas?')
})

test.describe('street suggestions', () => {
  test('three of them, 300 ms after the last character; a click fills the street and leaves the city', async ({ page }) => {
    await openOnStep(page, 'address')
    await field(page, 'ZIP code').fill('78701')
    await expect(field(page, 'City')).toHaveValue('Austin')
    await field(page, 'City').fill('Pflugerville')
    await holdClock(page)
    const asked = page.waitForRequest('**/api/address-suggestions')
    await field(page, 'Street address').fill('4417 Vermilion')
    await page.clock.runFor(299)
    await expect(page.getByRole('option')).toHaveCount(51 + 1)
    await page.clock.runFor(1)
    expect((await asked).postDataJSON()).toEqual({ street: '4417 Vermilion', zip: '78701' })
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(suggestions).toHaveText(['4417 Vermilion Street', '4417 Vermilion Avenue', '4417 Vermilion Drive'])
    await suggestions.nth(1).click()
    await expect(field(page, 'Street address')).toHaveValue('4417 Vermilion Avenue')
    await expect(field(page, 'City')).toHaveValue('Pflugerville')
    await expect(suggestions).toHaveCount(0)
  })

  test('leaving the field hides them, 100 ms later, so that a click comes first', async ({ page }) => {
    await openOnStep(page, 'address')
    await field(page, 'Street address').pressSequentially('4417')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list).toBeVisible()
    await holdClock(page)
    await field(page, 'Street address').blur()
    await page.clock.runFor(99)
    await expect(list).toBeVisible()
    await page.clock.runFor(1)
    await expect(list).toBeHidden()
  })

  test('the keyboard chooses one, Escape closes the list and keeps what was typed', { tag: '@long' }, async ({ page }) => {
    await openOnStep(page, 'address')
    const street = field(page, 'Street address')
    await street.pressSequentially('4417 Vermilion')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await street.press('Escape')
    await expect(street).toHaveValue('4417 Vermilion')
    await street.pressSequentially(' K')
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
    await street.press('ArrowDown')
    await street.press('ArrowDown')
    await expect(street).toHaveAttribute('aria-activedescendant', /.+/)
    await street.press('Enter')
    await expect(street).toHaveValue('4417 Vermilion K Avenue')
    await expect(page.getByRole('heading', { name: 'Where you live' })).toBeVisible()
  })
})

test('a verification email that cannot be sent is only logged, and blocks nobody', async ({ page, network, causes }) => {
  causes(/^(Failed to send email|Too many mails|Network error) /)
  await page.goto('/apply')
  await isHydrated(page)
  await field(page, 'Email address').fill(PERSON.email)
  for (const [logged, fault] of [
    ['Failed to send email', { kind: 'answer', status: 500, body: '' }],
    ['Too many mails', { kind: 'answer', status: 429, body: '{"success":false,"error":"Too many mails"}' }],
    ['Network error', { kind: 'lose-request' }],
  ] as const) {
    network.mend()
    network.fail(/^\/api\/send-verification$/, fault)
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
    await pressContinue(page)
    expect((await warning).text()).toBe(logged)
    await onStep(page, 'identity')
    await page.getByRole('button', { name: 'Back' }).click()
    await onStep(page, 'loan-amount')
  }
})
