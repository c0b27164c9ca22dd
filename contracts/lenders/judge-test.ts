/** What a lender's answer to a test says, and what about it is not as agreed: the sentences that operators read. */
import type { Lender } from '#domain/matching/lender/lender.ts'
import { FAILURE_CODES, type FailureCode, type PingResult, type PostResult } from '#domain/matching/lender/lender-results.ts'
import { aprPercent, isRateWithin, type OfferTerms } from '#domain/matching/lender/offer.ts'
import { checkRedirect, REDIRECT_REFUSALS } from '#domain/matching/lender/redirect-address.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { formatCents, formatPercent } from '#domain/values/money.ts'
import { TEST_SURNAMES, validUntilProblem } from './lender-api.ts'
import { TEST_FACTS } from './test-lead.ts'

export interface JudgedTest {
  readonly kind: PingResult['kind'] | PostResult['kind']
  readonly code: FailureCode | null
  readonly says: string
  readonly details: Readonly<Record<string, string>>
  /** Beyond a failure itself, which `says` tells. */
  readonly problems: readonly string[]
}

type TestedLender = Pick<Lender, 'offer' | 'licenses' | 'redirectHosts'>

const judged = (
  kind: JudgedTest['kind'],
  says: string,
  details: JudgedTest['details'] = {},
  problems: JudgedTest['problems'] = [],
): JudgedTest => ({ kind, code: null, says, details, problems })

export function judgeTestPing(result: PingResult, lender: TestedLender, now = new Date()): JudgedTest {
  switch (result.kind) {
    case 'yes': {
      const { payoutCents, offer, validUntil } = result
      const problem = validUntilProblem(validUntil, now)
      const details = {
        ...(payoutCents !== undefined && { price: formatCents(payoutCents) }),
        ...(offer && { offer: offerLabel(offer) }),
        ...(validUntil && { 'good until': validUntil }),
      }
      const problems = [...beyondLicense(offer ?? lender.offer, lender), ...(problem ? [`Its ${problem}.`] : [])]
      return judged('yes', 'It would take this lead.', details, problems)
    }
    case 'no':
      return judged('no', 'It does not want this lead.', reasonsIn(result.reasons))
    case 'failed':
      return failure(result)
    default:
      return assertNever(result)
  }
}

interface Expected {
  readonly allowHttp: boolean
  /** For a post: the last name, which decides. */
  readonly surname?: keyof typeof TEST_SURNAMES
}

/** The answer to a post, or to the question what became of it. */
export function judgeTestDecision(result: PostResult, lender: TestedLender, { allowHttp, surname }: Expected): JudgedTest {
  const decision = readDecision(result, lender, allowHttp)
  const expected = surname && TEST_SURNAMES[surname]
  if (!expected || decision.code !== null || decision.kind === expected) return decision
  const unheeded = `To a test lead named ${surname} it should answer ${expected}, and it answered ${decision.kind}.`
  return { ...decision, problems: [unheeded, ...decision.problems] }
}

function readDecision(result: PostResult, { redirectHosts }: TestedLender, allowHttp: boolean): JudgedTest {
  switch (result.kind) {
    case 'accepted': {
      const { reference, redirectUrl, payoutCents } = result
      const redirect = redirectUrl === null ? undefined : checkRedirect(redirectUrl, { redirectHosts, allowHttp })
      const details = {
        ...(reference !== null && { reference }),
        price: payoutCents === null ? 'not final' : formatCents(payoutCents),
        ...(redirectUrl !== null && { redirect: redirectUrl }),
      }
      return judged('accepted', 'It accepts the lead.', details, [
        ...(reference === null ? ['It names no reference of its own.'] : []),
        ...(redirect?.kind === 'refused'
          ? [`An applicant would not be sent to its page. ${REDIRECT_REFUSALS[redirect.refusal]}`]
          : []),
      ])
    }
    case 'declined':
      return judged('declined', 'It declines the lead.', reasonsIn(result.reasons))
    case 'duplicate':
      return judged('duplicate', 'It has this applicant already.')
    case 'data_error': {
      const says = 'It cannot work with an answer of the applicant’s.'
      const fields = Object.entries(result.fields).map(([field, code]) => `${field}: ${code}`)
      if (fields.length === 0) return judged('data_error', says, {}, ['It names no field that an applicant could correct.'])
      return judged('data_error', says, { fields: fields.join(', ') })
    }
    case 'failed':
    case 'unknown':
      return failure(result)
    default:
      return assertNever(result)
  }
}

/** A lender that has not decided, or never got the lead, has answered as agreed. */
const PROPER: ReadonlySet<FailureCode> = new Set<FailureCode>(['still-processing', 'not-received'])

export const isAsAgreed = ({ code, problems }: Pick<JudgedTest, 'code' | 'problems'>): boolean =>
  problems.length === 0 && (code === null || PROPER.has(code))

const failure = ({ kind, code }: { readonly kind: 'failed' | 'unknown'; readonly code: FailureCode }): JudgedTest => ({
  ...judged(kind, FAILURE_CODES[code]),
  code,
})

const reasonsIn = (reasons: readonly string[]): Readonly<Record<string, string>> =>
  reasons.length > 0 ? { reasons: reasons.join(', ') } : {}

function beyondLicense(offer: OfferTerms, { licenses }: TestedLender): string[] {
  const { state, amount } = TEST_FACTS
  const apr = aprPercent(amount, offer)
  const license = licenses[state]
  if (!license || isRateWithin(apr, license.maxAprPercent)) return []
  const [asked, most] = [formatPercent(apr), formatPercent(license.maxAprPercent)]
  return [`Its offer comes to ${asked} APR, and its license in ${US_STATES[state]} allows ${most}: it counts as a no.`]
}

const offerLabel = (offer: OfferTerms): string =>
  offer.kind === 'installment'
    ? `${offer.interestPercent}% interest, ${offer.originationFeePercent}% fee, ${offer.termMonths} months`
    : `${offer.feePercent}% fee, ${offer.termDays} days`
