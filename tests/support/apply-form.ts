/** Fills in the application as a person would, by labels. Well-known answers, with pay dates that are still to come. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import { type Step, type StepId, stepsOf } from '#domain/application/steps.ts'
import { type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/policy/site-settings-element.ts'
import { addDays, type PlainDate } from '#domain/values/calendar.ts'
import { CANARY } from './applicants.ts'
import { typeInto } from './person-input.ts'

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
  review: 'Check your answers',
}

/** The form stands in a page, or in a frame on another site. */
type Form = Page | Frame

export const field = (page: Form, label: string) => page.getByLabel(label, { exact: true })
export async function pressContinue(page: Form): Promise<void> {
  const button = page.getByRole('button', { name: 'Continue' })
  await stopScrolling(button)
  await button.click()
}
/** Also when it is held back, which Playwright would wait for; so we wait ourselves until nothing moves it any more. */
export async function pressSubmit(page: Form): Promise<void> {
  const button = page.getByRole('button', { name: 'Submit application' })
  await stopScrolling(button)
  await button.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await button.click({ force: true })
}

/** The bar that the button stands on stays where it is while the page scrolls smoothly, and goes with it at the end. */
const stopScrolling = (button: Locator) =>
  button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))

export const onStep = (page: Form, step: StepId) =>
  expect(page.getByRole('heading', { name: HEADINGS[step], exact: true })).toBeVisible()

/** The island is alive: what is typed from here on is noticed. It is touched at its edge, where nothing is asked. */
export const isHydrated = (page: Form) =>
  expect
    .poll(() =>
      page.locator('astro-island[ssr]').evaluateAll((unhydrated) => {
        for (const island of unhydrated) island.dispatchEvent(new PointerEvent('pointerdown'))
        return unhydrated.length
      }),
    )
    .toBe(0)

/** Each key costs the browser as much as a whole value, since it is drawn: key by key only where that is the subject. */
type Enter = (control: Locator, text: string) => Promise<void>
const atOnce: Enter = (control, text) => control.fill(text)

export const FILL: Readonly<Record<StepId, (page: Form, person: Person, enter?: Enter) => Promise<void>>> = {
  async 'loan-amount'(page, { email, state }, enter = atOnce) {
    // Asked where the person chooses the lender.
    const asked = field(page, 'State')
    if (await asked.isVisible()) await asked.selectOption(state)
    await enter(field(page, 'Email address'), email)
  },
  async identity(page, person, enter = atOnce) {
    const [month, day, year] = person.dateOfBirth.split('/').map(Number)
    await page.getByLabel('Title').selectOption(person.title ?? '')
    await enter(field(page, 'First name'), person.firstName)
    await enter(field(page, 'Last name'), person.lastName)
    await field(page, 'Month').selectOption(String(month))
    await field(page, 'Day').selectOption(String(day))
    await field(page, 'Year').selectOption(String(year))
    await enter(field(page, 'Social Security number'), person.ssn)
    await enter(field(page, 'Driver’s license number'), person.driversLicenseNumber)
    await field(page, 'License state').selectOption(person.driversLicenseState)
  },
  async contact(page, { primaryPhone, secondaryPhone }, enter = atOnce) {
    await enter(field(page, 'Cell phone'), primaryPhone)
    await enter(field(page, 'Work phone'), secondaryPhone)
  },
  async employment(page, { employmentStatus, employer, jobTitle, timeAtJob }, enter = atOnce) {
    await field(page, employmentStatus).check()
    await enter(field(page, 'Employer'), employer ?? '')
    await enter(field(page, 'Job title'), jobTitle ?? '')
    await field(page, 'Time at job (years)').selectOption(timeAtJob)
  },
  async income(page, { payFrequency, grossIncome, nextPayDate }, enter = atOnce) {
    await page.getByRole('radio', { name: new RegExp(`^${payFrequency}`) }).check()
    await enter(field(page, 'Monthly gross income'), String(grossIncome))
    await enter(field(page, 'Next pay date'), nextPayDate)
    // The note beside what is filled in moves the button: a person sees that before pressing it.
    await expect(field(page, 'Following pay date')).not.toHaveValue('')
  },
  async address(page, { zipCode, state, city, streetAddress }, enter = atOnce) {
    await enter(field(page, 'ZIP code'), zipCode)
    await expect(field(page, 'City')).toHaveValue(city)
    await expect(field(page, 'State')).toHaveValue(state)
    await enter(field(page, 'Street address'), streetAddress)
  },
  async bank(page, { bankName, routingNumber, accountNumber }, enter = atOnce) {
    await enter(field(page, 'Bank name'), bankName)
    await enter(field(page, 'Routing number'), routingNumber)
    await enter(field(page, 'Account number'), accountNumber)
  },
  async review() {},
}

async function policyOn(form: Form): Promise<PolicyName> {
  const settings = await form.locator(`#${SITE_SETTINGS_ELEMENT_ID}`).textContent()
  return (JSON.parse(settings ?? '{}') as SiteSettings).policy
}

/** Before the page is open: the answers are reviewed where the person chooses, and the rest is said by the sandbox's cookie. */
async function policyFor(page: Page, step: StepId): Promise<PolicyName> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'policy')
  return step === 'review' || cookie?.value === 'consumer-first' ? 'consumer-first' : 'as-specified'
}

export async function openAndWalkTo(
  page: Page,
  step: StepId,
  { path = '/apply', person = PERSON, enter = atOnce } = {},
): Promise<void> {
  await page.goto(path)
  await isHydrated(page)
  await walkTo(page, step, person, enter)
}

/**
 * The short way to a step: a tab that is reloaded on it. What came before is in the draft; the secrets of step 2 are entered again, and Continue
 * then goes straight to the step that was asked for.
 */
export async function openOnStep(page: Page, step: StepId, { path = '/apply', person = PERSON } = {}): Promise<void> {
  const kept = keptOn(step, await policyFor(page, step), person)
  if (!kept) {
    await page.goto(path)
    return isHydrated(page)
  }
  const reloaded = await page.addInitScript(keepInTab, kept)
  await page.goto(path)
  await reloaded.dispose()
  await enterSecrets(page, step, person)
}

/** The same where the form is open already: in a frame, or with a first step that was really left. */
export async function jumpTo(form: Form, step: StepId, person: Person = PERSON): Promise<void> {
  await isHydrated(form)
  await form.evaluate(keepInTab, keptOn(step, await policyOn(form), person) as Kept)
  await form.evaluate(() => location.reload())
  await enterSecrets(form, step, person)
}

interface Kept {
  readonly draft: { readonly verificationSentTo: string }
  readonly wizardStep: number
}

/** Runs in the page. Whether a verification email went out is known there, once the first step was left. */
function keepInTab({ draft, wizardStep }: Kept): void {
  const { verificationSentTo } = { ...draft, ...JSON.parse(sessionStorage.getItem('application-draft') ?? '{}') }
  sessionStorage.setItem('application-draft', JSON.stringify({ ...draft, verificationSentTo }))
  history.replaceState({ wizardStep, previousStep: wizardStep - 1 }, '')
}

/** Before the first step nothing is kept. */
function keptOn(step: StepId, policy: PolicyName, person: Person): Kept | undefined {
  const steps = stepsOf(policyNamed(policy))
  const wizardStep = steps.findIndex(({ id }) => id === step)
  return wizardStep === 0 ? undefined : { draft: draftBefore(steps.slice(0, wizardStep), person), wizardStep }
}

/** After a reload on a step. */
export async function enterSecrets(form: Form, step: StepId, person: Person = PERSON): Promise<void> {
  await onStep(form, 'identity')
  if (step === 'identity') return
  await field(form, 'Social Security number').fill(person.ssn)
  await field(form, 'Driver’s license number').fill(person.driversLicenseNumber)
  await pressContinue(form)
  await onStep(form, step)
}

function draftBefore(steps: readonly Step[], person: Person) {
  const fields = steps.flatMap((step) => step.fields)
  const typed = Object.fromEntries(fields.map((name) => [name, String(person[name] ?? '')]))
  return {
    typed,
    withheld: steps.length > 1 ? ['ssn', 'driversLicenseNumber'] : [],
    furthest: steps.length,
    landing: { landingTimestamp: Date.now(), landingPath: '/apply' },
    verificationSentTo: person.email,
  }
}

export async function walkTo(page: Form, step: StepId, person: Person = PERSON, enter?: Enter): Promise<void> {
  for (const { id } of stepsOf(policyNamed(await policyOn(page)))) {
    await onStep(page, id)
    if (id === step) return
    await FILL[id](page, person, enter)
    await pressContinue(page)
  }
}

/** Fills in the bank step at once, checks both boxes, and so sends. */
export async function checkAndSend(page: Form, person: Person = PERSON): Promise<void> {
  await FILL.bank(page, person)
  await checkBoth(page)
}

/** The same key by key. */
export async function typeAndSend(page: Form, person: Person = PERSON): Promise<void> {
  await FILL.bank(page, person, typeInto)
  await checkBoth(page)
}

/** As specified the second box sends: it may be gone before anybody could look whether it is checked. */
async function checkBoth(page: Form): Promise<void> {
  await page.getByLabel('I am not an active-duty member of the military').check()
  await page.getByLabel('I agree to the').click()
}

/** From here on time passes only when the test says so. */
export async function holdClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
