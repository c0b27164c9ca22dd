/** What the pages must say (spec §1, §6, §8, §9), and where a reader would look for it. The figures come from the domain. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { addressSuggestionsRequest } from '#contracts/public/places.ts'
import { SUBMIT_FAILED, submitAlert } from '#domain/application/submission-outcome.ts'
import {
  VERIFICATION_EMAIL_FAILED,
  VERIFICATION_LINK_FAILED,
  VERIFICATION_NETWORK_ERROR,
} from '#domain/application/verification.ts'
import * as figures from '#domain/law/disclosed-figures.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { USUAL_PUBLIC_SETTINGS } from '#domain/policy/public-facts.ts'
import { CLIENT_IP_MESSAGES } from '#domain/visits/client-ip.ts'
import { ExitDialog } from '#site/apply/processing/exit-dialog.tsx'
import { STEP_COPY } from '#site/apply/step-copy.ts'
import { contentPage, contentPages } from '#tests/support/content-pages.ts'
import { factsWith } from '#tests/support/public-facts.ts'
import { SITE } from '../site.ts'
import { formCopy } from './lender-markup.ts'
import { SAME_DAY_FACTS } from './same-day-cutoff.ts'
import { stateCopy } from './states.ts'

interface Fact {
  readonly fact: string
  readonly said: readonly (string | RegExp)[]
  readonly on: readonly string[]
}

const { cashAdvance, installment, personal } = figures.DISCLOSED_APR_PERCENT
const percents = ({ min, max }: { min: number; max: number }) => `${min}% to ${max}%`
const dollars = ({ min, max }: { min: number; max: number }) => `$${min.toLocaleString('en-US')} to $${max.toLocaleString('en-US')}`
const span = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`

const FACTS: readonly Fact[] = [
  {
    fact: 'not a lender, not a broker',
    said: [/not a lender/i, /not a broker/i],
    on: ['home', 'terms-of-service', 'disclosures', 'faq'],
  },
  {
    fact: 'free to consumers, paid by lenders',
    said: [/free|nothing/i, /lenders pay us/i],
    on: ['home', 'terms-of-service', 'how-it-works', 'disclosures', 'faq', 'privacy-policy'],
  },
  {
    fact: 'who may apply',
    said: [
      /18 or older/,
      stateCopy(isServedState).minimumAge,
      /US citizen or (a )?permanent resident/,
      /checking account with direct deposit/,
      /regular income of at least \$1,000 a month/,
      /not (be )?(on active military duty|an active-duty member)/,
      /valid Social Security number/,
      /accurate and complete/,
    ],
    on: ['home', 'terms-of-service', 'disclosures', 'faq'],
  },
  {
    fact: 'the age, wherever it says who may apply',
    said: [stateCopy(isServedState).minimumAge],
    on: ['usa-loans', 'how-it-works', 'ecoa-notice', 'ccpa-rights'],
  },
  { fact: 'in service since', said: [`since ${SITE.inServiceSince}`], on: ['home', 'terms-of-service', 'faq'] },
  { fact: 'governing law', said: [SITE.governingLaw], on: ['terms-of-service', 'faq'] },
  { fact: 'liability cap', said: [`is $${figures.LIABILITY_CAP_DOLLARS}.`], on: ['terms-of-service'] },
  {
    fact: 'how fast most are',
    said: [`under ${figures.MOST_FINISH_WITHIN_SECONDS} seconds`],
    on: ['home', 'terms-of-service', 'faq'],
  },
  {
    fact: 'how long it takes',
    said: [`${span(figures.APPLICATION_MINUTES)} minutes`],
    on: ['terms-of-service', 'how-it-works', 'faq'],
  },
  {
    fact: 'where the service is unavailable',
    said: [stateCopy(isServedState).unavailableStates],
    on: ['terms-of-service', 'disclosures', 'loan-disclosures', 'state-licenses'],
  },
  {
    // Their names stand in the footer of every page.
    fact: 'in how many states the service is unavailable',
    said: [stateCopy(isServedState).unavailableStatesSentence],
    on: ['home', 'how-it-works', 'rates-fees', 'contact-us', 'faq'],
  },
  {
    fact: 'advertised rates and terms',
    said: [percents(figures.ADVERTISED_APR_PERCENT), `${span(figures.ADVERTISED_TERM_MONTHS)} months`],
    on: ['home', 'rates-fees', 'disclosures', 'loan-disclosures', 'faq'],
  },
  {
    fact: 'usual terms',
    said: [/usually/, `${span(figures.USUAL_TERM_MONTHS)} months`],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'faq'],
  },
  { fact: 'terms of installment loans', said: [`${span(figures.USUAL_TERM_MONTHS)} months`], on: ['installment-loans'] },
  {
    fact: 'typical amounts',
    said: [/typically/, dollars(figures.TYPICAL_AMOUNT_DOLLARS)],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'terms-of-service', 'faq'],
  },
  {
    fact: 'origination fee',
    said: [`typically ${percents(figures.TYPICAL_ORIGINATION_FEE_PERCENT)}`],
    on: ['home', 'rates-fees', 'disclosures', 'faq'],
  },
  {
    fact: 'origination fee',
    said: [`typically charge ${percents(figures.TYPICAL_ORIGINATION_FEE_PERCENT)}`],
    on: ['loan-disclosures'],
  },
  {
    fact: 'paper copies',
    said: [/paper copy/i, `$${figures.PAPER_COPY_FEE_DOLLARS}`, /may cost/],
    on: ['rates-fees', 'disclosures', 'terms-of-service', 'e-consent', 'faq'],
  },
  {
    fact: 'right to cancel',
    said: [`within ${figures.RIGHT_TO_CANCEL_BUSINESS_DAYS} business days`, /state law/],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'terms-of-service', 'how-it-works', 'faq'],
  },
  {
    fact: 'soft and hard inquiry',
    said: [/soft inquiry/, /hard inquiry/],
    on: ['home', 'disclosures', 'loan-disclosures', 'how-it-works', 'faq'],
  },
  {
    fact: 'funding',
    said: [/as soon as the next business day/i],
    on: ['home', 'rates-fees', 'disclosures', 'loan-disclosures', 'how-it-works', 'faq', 'payday-loans'],
  },
  {
    fact: 'same-day cut-off',
    said: [`approval by ${SAME_DAY_FACTS.sameDayBy} on a business day`],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'how-it-works', 'faq', 'payday-loans'],
  },
  { fact: 'same-day cut-off', said: [SAME_DAY_FACTS.sameDayBy], on: ['same-day-loans'] },
  {
    fact: 'Military Lending Act',
    said: [/Military Lending Act/, `${figures.MILITARY_LENDING_ACT_CAP_PERCENT}%`],
    on: ['disclosures', 'loan-disclosures', 'terms-of-service', 'faq'],
  },
  { fact: 'Military cap', said: [`${figures.MILITARY_LENDING_ACT_CAP_PERCENT}% Military APR`], on: ['rates-fees'] },
  {
    fact: 'failed attempts',
    said: [
      new RegExp(`${figures.FAILED_ATTEMPTS_BEFORE_NEW_AUTHORIZATION} (failed )?(payment )?attempts`),
      /new authorization/,
      /Consumer Financial Protection Bureau|consumer bureau/,
    ],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'faq', 'payday-loans'],
  },
  {
    fact: 'disclosed APR ranges',
    said: [percents(cashAdvance), percents(installment), percents(personal)],
    on: ['disclosures', 'loan-disclosures', 'faq'],
  },
  {
    fact: 'payday loans',
    said: [`${span(figures.PAYDAY.termDays)} days`, dollars(figures.PAYDAY.amountDollars), percents(figures.PAYDAY.aprPercent)],
    on: ['disclosures', 'loan-disclosures', 'faq', 'payday-loans'],
  },
  {
    fact: 'short-term examples',
    said: [
      ...figures.SHORT_TERM_EXAMPLES.fees.map(({ feeDollars }) => dollars(feeDollars)),
      new RegExp(`${figures.SHORT_TERM_EXAMPLES.aprPercent.min}% to (about )?${figures.SHORT_TERM_EXAMPLES.aprPercent.max}%`),
      `${figures.SHORT_TERM_EXAMPLES.termDays} days`,
    ],
    on: ['rates-fees', 'disclosures', 'loan-disclosures', 'faq', 'payday-loans'],
  },
  { fact: 'fair credit scores', said: [`${span(figures.FAIR_CREDIT_SCORES)}`], on: ['fair-credit-loans'] },
  {
    fact: 'when bank numbers are deleted, however the application ended',
    said: [`${USUAL_PUBLIC_SETTINGS.bankHours} hours after your application ends, whatever the answer`],
    on: ['home', 'faq', 'how-it-works', 'ccpa-rights', 'privacy-policy'],
  },
  {
    fact: 'when the identity is deleted',
    said: [new RegExp(`identity (is deleted )?${USUAL_PUBLIC_SETTINGS.identityDays} days after you apply`)],
    on: ['home', 'faq'],
  },
  {
    fact: 'when the identity is deleted',
    said: [`after ${USUAL_PUBLIC_SETTINGS.identityDays} days, and bank`],
    on: ['ccpa-rights'],
  },
  {
    fact: 'when backups are deleted',
    said: [`deleted after ${USUAL_PUBLIC_SETTINGS.backupDays} days. If we ever restore one`],
    on: ['privacy-policy'],
  },
  {
    fact: 'one email, whatever the outcome',
    said: [/When (it|your application) ends, whatever the answer, we send you one email that says so/],
    on: ['faq', 'how-it-works'],
  },
  {
    fact: 'what the application collects',
    said: [
      'Name',
      'Address',
      /date of birth/i,
      'Social Security number',
      'phone',
      'email',
      'income',
      'Employment status',
      'Bank account',
      "driver's license",
    ],
    on: ['privacy-policy'],
  },
  {
    fact: 'the messages that do not stand under a field',
    said: [
      submitAlert(SUBMIT_FAILED),
      submitAlert(undefined),
      ...Object.values(CLIENT_IP_MESSAGES),
      'Browser cache detected. Please hard refresh (Ctrl+F5) and try again.',
      VERIFICATION_LINK_FAILED.heading,
      VERIFICATION_LINK_FAILED.message,
    ],
    on: ['faq'],
  },
]

const cases = FACTS.flatMap(({ fact, said, on }) => on.map((slug) => ({ slug, fact, said })))

test.each(cases)('$slug states: $fact', ({ slug, said }) => {
  const text = contentPage(slug).passages.join('\n')
  const unsaid = said.filter((copy) => (typeof copy === 'string' ? !text.includes(copy) : !copy.test(text)))
  expect(unsaid).toEqual([])
})

test.each([VERIFICATION_EMAIL_FAILED, VERIFICATION_NETWORK_ERROR])(
  'the FAQ explains no message that nobody sees: "%s" is only logged',
  (message) => expect(contentPage('faq').body).not.toContain(message),
)

test('the privacy policy names what step 6 sends while somebody types: all that the call takes', () => {
  expect(Object.keys(addressSuggestionsRequest.shape)).toEqual(['street', 'zip'])
  expect(contentPage('privacy-policy').body).toContain(
    'one exception: your ZIP code and street. While you type them in step 6, we get them',
  )
})

test('step 7 says when bank numbers are deleted, with the time that is set', () => {
  const { lead } = STEP_COPY.bank
  expect(typeof lead === 'string' ? lead : lead(formCopy(factsWith({ bankHours: 37 })))).toContain(
    '37 hours after your application',
  )
})

test('whoever leaves while lenders answer is promised an email', () =>
  expect(renderToStaticMarkup(createElement(ExitDialog, { isOpen: false, onAsk: () => {} }))).toContain(
    'We’ll email you the answer.',
  ))

describe('no page promises what another takes back', () => {
  const saying = (pattern: RegExp) =>
    contentPages.flatMap(({ slug, title, description, passages }) =>
      [title, description, ...passages].flatMap((passage) => passage.match(pattern) ?? []).map((copy) => `${slug}: ${copy}`),
    )

  test.each([
    // Spec §9: a hard inquiry follows an accepted offer.
    ['a soft inquiry and nothing else', /only a soft (credit )?inquiry|soft (credit )?inquiry only/gi],
    // Spec §9: a paper copy may cost $5.
    ['no fee for anything', /no fee at any point|(we charge|you pay us) (you )?(nothing|no fee)(?! (ourselves )?for\b)[^.;,]*/gi],
    // Bank numbers are deleted 24 hours after an acceptance, and after 30 days without one.
    ['one time for all bank numbers', /24 hours after the hand-off(?! to a lender; with your identity if there was none)/gi],
  ])('%s', (_promise, pattern) => expect(saying(pattern)).toEqual([]))
})

test.each([
  'terms-of-service',
  'privacy-policy',
  'e-consent',
  'disclosures',
  'loan-disclosures',
  'ecoa-notice',
  'state-licenses',
  'ccpa-rights',
])('%s names its version and when it took effect', (slug) =>
  expect(contentPage(slug).frontmatter).toMatchObject({ version: expect.any(String), effective: expect.any(String) }),
)
