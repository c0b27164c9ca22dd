/** Every rule of spec §5 that the controls let a person break, broken once: its message under the field and in the summary. */
import { expect } from '@playwright/test'
import type { StepId } from '#domain/application/steps.ts'
import { FILL, field, onStep, openOnStep, PERSON, pressContinue, pressSubmit } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

type AskingStep = Exclude<StepId, 'review'>

/** What to type where, and what must be said; an empty list of entries is the step left empty. */
const BROKEN: Readonly<
  Record<AskingStep, readonly (readonly [entries: Readonly<Record<string, string>>, messages: readonly string[]])[]>
> = {
  'loan-amount': [
    [{}, ['Email is required']],
    [{ 'Email address': 'a@b.' }, ['Please enter a valid email address (5-100 characters)']],
    [{ 'Email address': `${'a'.repeat(95)}@b.example` }, ['Please enter a valid email address (5-100 characters)']],
  ],
  identity: [
    [
      {},
      [
        'First name is required',
        'Last name is required',
        'Date of birth is required',
        'SSN is required',
        'Driver’s license number is required',
        'Choose the state that issued your license',
      ],
    ],
    [
      { 'First name': 'R2D2', 'Last name': 'X', 'Social Security number': '12345678', 'Driver’s license number': 'A!1' },
      [
        'Name must be 2-50 characters and contain only letters',
        'Please enter a valid 9-digit SSN',
        'Driver’s license number must be 4-20 letters and digits, as printed on your license',
      ],
    ],
    [{ 'Social Security number': '111111111' }, ['Please enter a valid 9-digit SSN']],
    [{ 'Social Security number': '123456789' }, ['Please enter a valid 9-digit SSN']],
  ],
  contact: [
    [{}, ['Please enter a valid phone number', 'Please enter a valid work phone number']],
    [
      { 'Cell phone': '0125550148', 'Work phone': '51255501' },
      ['Please enter a valid phone number', 'Please enter a valid work phone number'],
    ],
  ],
  employment: [
    [
      {},
      [
        'Choose your employment status',
        'Employer is required. Self-employed? Enter your business name or your own name.',
        'Job title is required',
        'Choose how long you’ve had this job',
      ],
    ],
    [
      { Employer: '#', 'Job title': '9' },
      [
        "Employer must be 2-100 characters: letters, digits, spaces and & ' . -",
        'Job title must be 2-50 characters with valid format',
      ],
    ],
  ],
  income: [
    [
      {},
      [
        'Choose how often you are paid',
        'Income must be between $1,000 and $1,000,000',
        'Pay date must be in the future within next month',
        'Following pay date must be in the future, within the next 3 months',
      ],
    ],
    [{ 'Monthly gross income': '999' }, ['Income must be between $1,000 and $1,000,000']],
    [{ 'Next pay date': '2020-01-01' }, ['Pay date must be in the future within next month']],
    [
      { 'Next pay date': PERSON.nextPayDate, 'Following pay date': PERSON.nextPayDate },
      ['Following pay date must be after the next pay date'],
    ],
  ],
  address: [
    [{}, ['ZIP code is required', 'Choose your state', 'City is required', 'Street address is required']],
    [
      { 'ZIP code': '787', City: '9', 'Street address': '12' },
      [
        'Please enter a 5-digit ZIP code, such as 90210',
        'City must be 2-50 letters',
        'Street address must be 5-100 characters, such as 123 Main Street',
      ],
    ],
  ],
  bank: [
    [
      {},
      [
        'Bank name is required',
        'Routing number is required',
        'Account number is required',
        'You must confirm you are not active military personnel',
        'You must agree to the terms and conditions',
      ],
    ],
    [
      { 'Bank name': 'X', 'Routing number': '12345678', 'Account number': '123' },
      [
        'Bank name must be 2-50 characters with valid format',
        'Please enter a valid 9-digit routing number',
        'Account number must be 4-17 digits (numbers only)',
      ],
    ],
    [
      { 'Routing number': '123456789', 'Account number': '12ab34' },
      ['Invalid routing number - please check and try again', 'Account number must be 4-17 digits (numbers only)'],
    ],
  ],
}

/** The messages are tried beside the rules: here, that a form step and the last one show them. */
const IN_EVERY_RUN: readonly string[] = ['identity', 'bank']

for (const [step, cases] of Object.entries(BROKEN) as [AskingStep, (typeof BROKEN)[AskingStep]][]) {
  test(`${step}: what is wrong is said under its field and in the summary, and nobody advances`, {
    tag: IN_EVERY_RUN.includes(step) ? [] : '@long',
  }, async ({ page }) => {
    await openOnStep(page, step)
    for (const [entries, messages] of cases) {
      for (const [label, text] of Object.entries(entries)) await field(page, label).fill(text)
      await (step === 'bank' ? pressSubmit(page) : pressContinue(page))
      const summary = page.getByRole('alert').filter({ hasText: 'Please fix ' })
      await expect(summary).toBeFocused()
      for (const message of messages) {
        await expect(summary.getByRole('link', { name: message, exact: true }).first()).toBeVisible()
        await expect(
          page
            .locator('p')
            .filter({ hasText: new RegExp(`^${escaped(message)}$`) })
            .first(),
        ).toBeVisible()
      }
      await onStep(page, step)
    }
  })
}

test('an error is tied to its field, its summary line leads there, and mending it takes it away', async ({ page }) => {
  await openOnStep(page, 'identity')
  await FILL.identity(page, PERSON)
  await field(page, 'Last name').fill('')
  await pressContinue(page)
  const lastName = field(page, 'Last name')
  await expect(lastName).toHaveAttribute('aria-invalid', 'true')
  await expect(lastName).toHaveAccessibleDescription('Last name is required')
  await page.getByRole('alert').getByRole('link', { name: 'Last name is required' }).click()
  await expect(lastName).toBeFocused()
  await page.keyboard.type('Nguyễn-O’Brien')
  await expect(page.getByText('Last name is required')).toHaveCount(0)
  await expect(lastName).not.toHaveAttribute('aria-invalid', /.*/)
})

test('a date that does not exist, and somebody who is 17, are refused', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'identity')
  await FILL.identity(page, PERSON)
  await field(page, 'Month').selectOption('February')
  await field(page, 'Day').selectOption('31')
  await pressContinue(page)
  await expect(page.getByText('Must be 18+ years old with valid date format').first()).toBeVisible()
  const years = await field(page, 'Year').locator('option').allTextContents()
  const thisYear = new Date().getFullYear()
  expect([Number(years[1]), Number(years.at(-1))]).toEqual([thisYear - 18, thisYear - 98])
})

test('without work there is no employer to name', async ({ page }) => {
  await openOnStep(page, 'employment')
  await field(page, 'Unemployed').check()
  await expect(page.getByLabel('Employer')).toHaveAccessibleName('Employer (optional)')
  await field(page, 'Time at job (years)').selectOption('0')
  await pressContinue(page)
  await onStep(page, 'income')
})

test.describe('while typing', () => {
  test('the email says what is wrong as long as it is, and nothing while it is empty', async ({ page }) => {
    await openOnStep(page, 'loan-amount')
    const message = page.getByText('Please enter a valid email address', { exact: true })
    await field(page, 'Email address').pressSequentially('quillon@')
    await expect(message).toBeVisible()
    await field(page, 'Email address').pressSequentially('canary.example')
    await expect(message).toHaveCount(0)
  })
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
