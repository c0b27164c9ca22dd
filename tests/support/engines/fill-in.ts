/** The seven steps, filled in key by key, in any engine. */
import { type StepId, stepsOf } from '#domain/application/steps.ts'
import { type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import { HEADINGS, type Person } from '../apply-form.ts'
import { type Place, patiently, type Visitor } from './engine.ts'

const field = (name: string): Place => ({ role: 'field', name })
const button = (name: string): Place => ({ role: 'button', name })

export const sees = (visitor: Visitor, text: string): Promise<boolean> =>
  patiently(`“${text}”`, () => visitor.evaluate((words) => document.body.innerText.includes(words), text))

export const hasHeading = (visitor: Visitor, heading: string): Promise<boolean> =>
  patiently(`the heading “${heading}”`, () =>
    visitor.evaluate((words) => [...document.querySelectorAll('h1, h2')].some((each) => each.textContent === words), heading),
  )

/** The form comes alive when it is touched. */
export const isHydrated = (visitor: Visitor): Promise<boolean> =>
  patiently('the form to come alive', () =>
    visitor.evaluate(() => {
      const unhydrated = document.querySelector('astro-island[ssr]')
      unhydrated?.dispatchEvent(new PointerEvent('pointerdown'))
      return !unhydrated
    }),
  )

const FILL: Readonly<Record<StepId, (visitor: Visitor, person: Person) => Promise<void>>> = {
  async 'loan-amount'(visitor, { email, state }) {
    const isStateAsked = await visitor.evaluate(() => document.documentElement.hasAttribute('data-choice'))
    if (isStateAsked) await visitor.choose(field('State'), state)
    await visitor.type(field('Email address'), email)
  },
  async identity(visitor, person) {
    const [month, day, year] = person.dateOfBirth.split('/').map(Number)
    await visitor.type(field('First name'), person.firstName)
    await visitor.type(field('Last name'), person.lastName)
    await visitor.choose(field('Month'), String(month))
    await visitor.choose(field('Day'), String(day))
    await visitor.choose(field('Year'), String(year))
    await visitor.type(field('Social Security number'), person.ssn)
    await visitor.type(field('Driver’s license number'), person.driversLicenseNumber)
    await visitor.choose(field('License state'), person.driversLicenseState)
  },
  async contact(visitor, { primaryPhone, secondaryPhone }) {
    await visitor.type(field('Cell phone'), primaryPhone)
    await visitor.type(field('Work phone'), secondaryPhone)
  },
  async employment(visitor, { employmentStatus, employer, jobTitle, timeAtJob }) {
    await visitor.click(field(employmentStatus))
    await visitor.type(field('Employer'), employer ?? '')
    await visitor.type(field('Job title'), jobTitle ?? '')
    await visitor.choose(field('Time at job (years)'), timeAtJob)
  },
  async income(visitor, { payFrequency, grossIncome, nextPayDate }) {
    await visitor.click(field(payFrequency === 'Bi-weekly' ? 'Bi-weekly (every two weeks)' : payFrequency))
    await visitor.type(field('Monthly gross income'), String(grossIncome))
    await visitor.typeDate(field('Next pay date'), nextPayDate as PlainDate)
  },
  async address(visitor, { zipCode, city, streetAddress }) {
    await visitor.type(field('ZIP code'), zipCode)
    await patiently('the city of the ZIP code', () =>
      visitor.evaluate((wanted) => [...document.querySelectorAll('input')].some(({ value }) => value === wanted), city),
    )
    await visitor.type(field('Street address'), streetAddress)
    await visitor.leave()
  },
  bank: typeBank,
  async review() {},
}

async function typeBank(visitor: Visitor, { bankName, routingNumber, accountNumber }: Person): Promise<void> {
  await visitor.type(field('Bank name'), bankName)
  await visitor.type(field('Routing number'), routingNumber)
  await visitor.type(field('Account number'), accountNumber)
}

/** As specified, checking the terms sends; where the person chooses, the button does. */
export async function fillInAndSend(visitor: Visitor, person: Person, policy: PolicyName = 'as-specified'): Promise<void> {
  const steps = stepsOf(policyNamed(policy))
  for (const { id } of steps) {
    await hasHeading(visitor, HEADINGS[id])
    await FILL[id](visitor, person)
    if (id !== steps.at(-1)?.id) await visitor.click(button('Continue'))
  }
  await visitor.click(field('I am not an active-duty member of the military'))
  await visitor.click(field('I agree'))
  if (policy === 'consumer-first') await visitor.click(button('Find my offers'))
}

/** The page's headline, once it is like this and another than before. */
export const headingOn = (visitor: Visitor, words: RegExp, before?: string): Promise<string> =>
  patiently(`a heading like ${words}`, async () => {
    const heading = await visitor.evaluate(() => document.querySelector('main h1')?.textContent ?? '')
    return heading !== before && words.test(heading) && heading
  })

/** The first offer, with the bank numbers that its lender wants. */
export async function chooseFirstOffer(visitor: Visitor, person: Person): Promise<void> {
  await visitor.click(button('Offer 1: '))
  await visitor.click(button('Choose '))
  await sees(visitor, 'Send your application to ')
  const isAsked = (label: string) => visitor.evaluate((words) => document.body.innerText.includes(words), label)
  if (await isAsked('Routing number')) await typeBank(visitor, person)
  if (await visitor.evaluate(() => document.querySelector('.offer-chosen input[type=checkbox]') !== null))
    await visitor.click(field('I let '))
  await visitor.click(button('Send to '))
}
