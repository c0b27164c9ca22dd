/** What steps show beside their questions (spec §2), rendered without a browser. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FIELD_LABELS } from '#content/field-labels.ts'
import { STEPS, type Step } from '#domain/application/steps.ts'
import { emptyApplication } from '#domain/application/typed-application.ts'
import { POLICIES } from '#domain/policy/policy.ts'
import { StepFrame } from '../step-frame.tsx'
import type { StepProps } from '../step-props.ts'
import type { WizardState } from '../wizard-state.ts'
import { AddressStep } from './address-step.tsx'
import { IncomeStep } from './income-step.tsx'
import { AgreedTexts, LegalPages } from './terms.tsx'

const nothing = () => {}
const PROPS: StepProps = {
  state: { policy: POLICIES['as-specified'], typed: emptyApplication() } as WizardState,
  dispatch: nothing,
  bind: (name) => ({ name, label: FIELD_LABELS[name], value: '', error: undefined, onType: nothing }),
}
const textOf = (markup: string) => markup.replaceAll('<!-- -->', '').replace(/<[^>]*>/g, '\n')

test.each([
  ['income', IncomeStep, 'Minimum $1,000 for approval.'],
  ['next pay date', IncomeStep, 'Must be in the future, within the next month.'],
  ['following pay date', IncomeStep, 'Must be in the future, after the next pay date.'],
  ['ZIP code', AddressStep, '5 digits. We’ll fill in your city and state.'],
] as const)('the hint of the %s says what it must be', (_field, step, hint) =>
  expect(textOf(renderToStaticMarkup(createElement<StepProps>(step, PROPS)))).toContain(hint),
)

const FRAME = {
  text: { heading: 'Heading', lead: 'Lead' },
  button: { text: 'Continue', isBusy: false },
  onContinue: nothing,
  children: null,
}
const frameOf = (step: Step, place: number) => textOf(renderToStaticMarkup(createElement(StepFrame, { ...FRAME, step, place })))

test('each step says which of seven it is, and how much is done', () =>
  expect(STEPS.map((step, place) => frameOf(step, place).match(/Step \d of 7|\d+% complete/g))).toEqual([
    ['Step 1 of 7', '14% complete'],
    ['Step 2 of 7', '29% complete'],
    ['Step 3 of 7', '43% complete'],
    ['Step 4 of 7', '57% complete'],
    ['Step 5 of 7', '71% complete'],
    ['Step 6 of 7', '87% complete'],
    ['Step 7 of 7', '99% complete'],
  ]))

test('every step has a way on, and all but the first a way back', () => {
  const buttons = STEPS.map((step, place) => frameOf(step, place).match(/Continue|Back/g))
  expect(buttons).toEqual([['Continue'], ...Array.from({ length: 6 }, () => ['Continue', 'Back'])])
})

test('step 7 opens three texts as dialogs and four as pages', () => {
  const links = (markup: string) => [...markup.replaceAll(/<\/?span[^>]*>/g, '').matchAll(/<a ([^>]*)>([^<]*)/g)]
  expect(links(renderToStaticMarkup(createElement(AgreedTexts))).map(([, attributes, name]) => [name, attributes])).toEqual(
    ['Terms &amp; Conditions', 'E-Consent Agreement', 'Privacy Policy'].map((name) => [
      name,
      expect.stringContaining('data-opens-dialog'),
    ]),
  )
  const pages = links(renderToStaticMarkup(createElement(LegalPages)))
  expect(pages.map(([, attributes = '', name]) => [name, /href="([^"]*)"/.exec(attributes)?.[1]])).toEqual([
    ['Loan Disclosures', '/loan-disclosures'],
    ['ECOA rights', '/ecoa-notice'],
    ['State licenses', '/state-licenses'],
    ['CA privacy rights', '/ccpa-rights'],
  ])
  expect(pages.filter(([, attributes]) => !attributes?.includes('target="_blank"'))).toEqual([])
})
