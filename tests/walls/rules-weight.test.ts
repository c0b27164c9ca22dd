/** What the rules weigh in the browser: the form's, the calculators' and the schema library together. The ZIP table stays on the server. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** No page loads all of them: the form does without the calculators, and these without the form. Pay days are 0.9 kB, a contract's check 0.9. */
const BUDGET_BYTES = 17_600

/** Every rule that code in the browser uses, by file of `domain`; and what it uses of `contracts`. */
const BROWSER_RULES: Readonly<Record<string, readonly string[]>> = {
  'application/field-errors.ts': ['fieldErrors'],
  'application/fields/address.ts': ['ZIP_PLUS_4_DIGITS', 'formatZip', 'normalizeZip'],
  'application/fields/bank.ts': ['ACCOUNT_NUMBER_DIGITS', 'ACCOUNT_TYPES', 'normalizeAccountNumber'],
  'application/fields/consent-messages.ts': ['MILITARY_REQUIRED', 'TERMS_REQUIRED'],
  'application/fields/date-of-birth-parts.ts': ['birthYearsOffered', 'joinDateOfBirth', 'splitDateOfBirth'],
  'application/fields/email-address.ts': ['emailProblem'],
  'application/fields/email-slip.ts': ['likelyEmail'],
  'application/fields/email.ts': ['emailMessageWhileTyping', 'normalizeEmail'],
  'application/fields/drivers-license.ts': ['maskDriversLicense'],
  'application/fields/employment.ts': ['EMPLOYMENT_STATUSES', 'YEARS_AT_JOB'],
  'application/fields/income.ts': ['GROSS_INCOME'],
  'application/fields/loan-amount-range.ts': ['LOAN_AMOUNT', 'QUICK_PICK_AMOUNTS'],
  'application/fields/pay.ts': ['PAY_FREQUENCIES', 'latestFollowingPayDate', 'latestNextPayDate'],
  'application/fields/person-name.ts': ['normalizeName'],
  'application/fields/phone.ts': ['PHONE_DIGITS', 'formatPhone', 'normalizePhone'],
  'application/fields/routing-number.ts': ['ROUTING_NUMBER_DIGITS', 'normalizeRoutingNumber', 'routingNumberHint'],
  'application/fields/ssn.ts': ['SSN_DIGITS', 'formatSsn', 'maskSsn', 'normalizeSsn'],
  'application/fields/text.ts': ['normalizeDigits', 'normalizeText'],
  'application/fields/title.ts': ['TITLES'],
  'application/fields/wanted-repayment.ts': ['USUAL_REPAYMENT', 'WANTED_REPAYMENTS'],
  'application/fields/whole-dollars.ts': [
    'countDollarDigits',
    'dollarsMessageWhileTyping',
    'formatWholeDollars',
    'readWholeDollars',
  ],
  'application/first-step.ts': ['FIRST_STEP', 'STEP_COUNT'],
  'application/landing-query.ts': ['parseLandingQuery', 'wantedRepaymentFor'],
  'application/pay-dates.ts': ['followingPayDateAfter'],
  'application/steps.ts': ['STEPS', 'stepsOf'],
  'application/street-suggestions.ts': ['SUGGESTIONS_FROM_LENGTH'],
  'application/submission-outcome.ts': ['SUBMIT_FAILED', 'isAcceptedStatus', 'submissionOutcome', 'submitAlert'],
  'application/timings.ts': [
    'ADDRESS_SUGGESTION_DELAY_MS',
    'NEW_TAB_WINDOW_CLOSE_DELAY_MS',
    'PROCESSING_BADGE_EVERY_MS',
    'PROCESSING_SECONDS',
    'PROCESSING_STAGES',
    'PROCESSING_TICKS',
    'PROCESSING_TICK_MS',
    'REDIRECT_DELAY_MS',
    'SIMULATED_APPROVALS',
    'STEP_ADVANCE_DELAY_MS',
    'SUGGESTION_CLICK_GUARD_MS',
    'TERMS_AUTO_VALIDATE_DELAY_MS',
  ],
  'application/typed-application.ts': ['checkStep', 'emptyApplication', 'readApplication'],
  'application/verification.ts': [
    'EMAIL_CODE',
    'VERIFICATION_EMAIL_FAILED',
    'VERIFICATION_LINK_FAILED',
    'VERIFICATION_NETWORK_ERROR',
  ],
  'values/assert-never.ts': ['assertNever'],
  'calculators/calculator.ts': ['estimate'],
  'calculators/paydays.ts': ['PAY_RHYTHMS', 'duePayments', 'largestAmount', 'layOver', 'offeredPayments', 'parsePay'],
  'calculators/rungs.ts': ['costAt', 'rungsOf'],
  'calculators/staircase.ts': ['staircaseOf'],
  'calculators/terms.ts': ['DEFAULT_TERM_MONTHS', 'applyLink', 'defaultTerm', 'formatTerm', 'termUnit'],
  'values/calendar.ts': ['addDays', 'parseIsoDate', 'todayAcrossUs'],
  'law/ccpa-request.ts': ['CCPA_SUBMITTED', 'ccpaRequest'],
  'visits/client-ip.ts': ['checkClientIp'],
  'contracts/endpoint.ts': ['IDEMPOTENCY_KEY_HEADER', 'addressOf'],
  'law/disclosed-figures.ts': ['ADVERTISED_APR_PERCENT', 'APPLICATION_MINUTES', 'MOST_FINISH_WITHIN_SECONDS'],
  'values/parse-json.ts': ['parseJson'],
  'values/money.ts': ['dollarsToCents', 'formatCents', 'formatDollars', 'formatPercent', 'formatSum'],
  'matching/lender/final-terms.ts': ['compareContract', 'contractFigures'],
  'policy/policy.ts': ['DEFAULT_POLICY', 'policyNamed'],
  'policy/site-settings-element.ts': ['SITE_SETTINGS_ELEMENT_ID'],
  'law/state-law.ts': ['isServedState'],
  'places/us-states.ts': ['STATE_CODES', 'US_STATES', 'isStateCode'],
}

test('they weigh at most 17.6 kB gzip, zod included', async () => {
  const entry = Object.entries(BROWSER_RULES)
    .map(([file, names]) => `export { ${names.join(', ')} } from '#${file.startsWith('contracts/') ? '' : 'domain/'}${file}'`)
    .join('\n')
  const code = await bundle(entry)
  expect(code).toContain('Invalid routing number')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(BUDGET_BYTES)
})

/** Words, which weigh with the page that shows them (tests/e2e/your-request-weight.spec.ts). */
const NO_RULES: ReadonlySet<string> = new Set(['application/field-names.ts'])

test('code in the browser uses no rule that was not weighed', () => {
  const hydrated = globSync('site/{apply,browser,calculator,islands,ui,your-request}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    // Rendered at build only
    (file) =>
      !file.endsWith('.test.ts') && !['site/calculator/estimate-table.tsx', 'site/calculator/calculator-note.ts'].includes(file),
  )
  const unweighed = hydrated.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/^import \{([^}]+)\} from '#(?:domain\/|(?=contracts\/))([^']+)'/gm),
    ].flatMap(([, names = '', rules = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && !name.startsWith('type ') && !NO_RULES.has(rules) && !BROWSER_RULES[rules]?.includes(name))
        .map((name) => `${file} uses ${name} of ${rules}`),
    ),
  )
  expect(hydrated.length).toBeGreaterThan(5)
  expect(unweighed).toEqual([])
})

async function bundle(entry: string): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === 'entry' ? '\0entry' : null), load: (id) => (id === '\0entry' ? entry : null) },
    ],
    build: { write: false, minify: true, rollupOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  })
  const outputs = Array.isArray(result) ? result.flatMap(({ output }) => output) : 'output' in result ? result.output : []
  return outputs.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}
