/** Fills in the application as a person would: by labels. Well-known answers, with pay dates that are still to come. */
import { expect, type Page } from '@playwright/test'
import { STEPS, type StepId } from '#domain/application/steps.ts'
import { addDays, type PlainDate } from '#domain/calendar.ts'
import { CANARY } from './applicants.ts'

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10) as PlainDate, days)

export const PERSON = { ...CANARY, nextPayDate: inDays(8), followingPayDate: inDays(22) }
export type Person = typeof PERSON

export const HEADINGS: Readonly<Record<StepId, string>> = {
  'loan-amount': 'How much do you need?',
  identity: 'About you',
  contact: 'How to reach you',
  employment: 'Your work',
  income: 'Your income',
  address: 'Where you live',
  bank: 'Your bank account',
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
export const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
/** `aria-disabled` still takes a press, as a person's finger would give it. */
export const pressSubmit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click({ force: true })
export const onStep = (page: Page, step: StepId) => expect(page.getByRole('heading', { name: HEADINGS[step] })).toBeVisible()

/** The island is alive: what is typed from here on is noticed. */
export const isAwake = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0)

export const FILL: Readonly<Record<StepId, (page: Page, person: Person) => Promise<void>>> = {
  async 'loan-amount'(page, { email }) {
    await field(page, 'Email address').fill(email)
  },
  async identity(page, person) {
    const [month, day, year] = person.dateOfBirth.split('/').map(Number)
    await page.getByLabel('Title').selectOption(person.title ?? '')
    await field(page, 'First name').fill(person.firstName)
    await field(page, 'Last name').fill(person.lastName)
    await field(page, 'Month').selectOption(String(month))
    await field(page, 'Day').selectOption(String(day))
    await field(page, 'Year').selectOption(String(year))
    await field(page, 'Social Security number').fill(person.ssn)
    await field(page, "Driver's license number").fill(person.driversLicenseNumber)
    await field(page, 'License state').selectOption(person.driversLicenseState)
  },
  async contact(page, { primaryPhone, secondaryPhone }) {
    await field(page, 'Cell phone').fill(primaryPhone)
    await field(page, 'Work phone').fill(secondaryPhone)
  },
  async employment(page, { employmentStatus, employer, jobTitle, timeAtJob }) {
    await field(page, employmentStatus).check()
    await field(page, 'Employer').fill(employer ?? '')
    await field(page, 'Job title').fill(jobTitle ?? '')
    await field(page, 'Time at job (years)').selectOption(timeAtJob)
  },
  async income(page, { payFrequency, grossIncome, nextPayDate }) {
    await field(page, payFrequency).check()
    await field(page, 'Monthly gross income').fill(String(grossIncome))
    await field(page, 'Next pay date').fill(nextPayDate)
  },
  async address(page, { zipCode, state, city, streetAddress }) {
    await field(page, 'ZIP code').fill(zipCode)
    await expect(field(page, 'City')).toHaveValue(city)
    await expect(field(page, 'State')).toHaveValue(state)
    await field(page, 'Street address').fill(streetAddress)
  },
  async bank(page, { bankName, routingNumber, accountNumber }) {
    await field(page, 'Bank name').fill(bankName)
    await field(page, 'Routing number').fill(routingNumber)
    await field(page, 'Account number').fill(accountNumber)
  },
}

/** Opens the form and fills in every step before the one that is asked for. */
export async function openOnStep(page: Page, step: StepId, { path = '/apply', person = PERSON } = {}): Promise<void> {
  await page.goto(path)
  await isAwake(page)
  await walkTo(page, step, person)
}

export async function walkTo(page: Page, step: StepId, person: Person = PERSON): Promise<void> {
  for (const { id } of STEPS) {
    await onStep(page, id)
    if (id === step) return
    await FILL[id](page, person)
    await pressContinue(page)
  }
}

/** Fills in the bank step and ticks both boxes: as specified, the second one sends. */
export async function tickAndSend(page: Page, person: Person = PERSON): Promise<void> {
  await FILL.bank(page, person)
  await page.getByLabel('I am not an active-duty member of the military').check()
  await page.getByLabel('I agree to the').check()
}

export interface Answer {
  readonly status: string
  readonly redirect?: string | null
  readonly data_errors?: Readonly<Record<string, string>>
  readonly reasons?: readonly string[]
}

/** A lender network that answers as told, at the edge of the browser; gives back what was sent to it. */
export async function answerSubmissions(page: Page, answer: Answer | (() => Promise<Answer>)) {
  const sent: { readonly key: string | undefined; readonly body: Record<string, unknown> }[] = []
  await page.route('**/api/submit-application', async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    const data = typeof answer === 'function' ? await answer() : answer
    await route.fulfill({
      json: { success: true, data: { lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [], ...data } },
    })
  })
  return sent
}

/** From here on time passes only when the test says so. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
