/** What a lender reports later about a lead (POST /lenders/ID/postbacks), signed as our own calls are. Figures and codes, never a value of a person. */
import * as z from 'zod/mini'
import { described } from '../../values/described.ts'
import { DECLINE_REASON_CODES, DECLINE_REASONS, type DeclineReason } from './decline-reasons.ts'
import { offerTerms } from './offer.ts'

const POSTBACK_EVENTS = {
  received: 'The lead has arrived, and nothing is decided.',
  approved: 'The lender takes the lead; its price is not final.',
  priced: 'The lender takes the lead, and pays `payoutCents` for it.',
  funded: 'The applicant has the money: `amountCents`, on the final `terms`.',
  declined: 'The lender looked closer and does not lend.',
  returned: 'The lender gives the lead back, within the agreed days, and does not pay for it.',
  erased: 'The person is erased at the lender.',
} as const
export type PostbackEvent = keyof typeof POSTBACK_EVENTS
export const POSTBACK_EVENT_NAMES = Object.keys(POSTBACK_EVENTS) as [PostbackEvent, ...PostbackEvent[]]

export const RETURN_REASONS = {
  unreachable: 'The applicant could not be reached.',
  withdrawn: 'The applicant does not want the loan any more.',
  duplicate: 'The lender had the applicant from somebody else.',
  fraud: 'The lender takes the application for a fraud.',
  other: 'Another reason.',
} as const
export type ReturnReason = keyof typeof RETURN_REASONS

export type PostbackReason = DeclineReason | ReturnReason
const REASON_CODES = [...new Set([...DECLINE_REASON_CODES, ...Object.keys(RETURN_REASONS)])] as [
  PostbackReason,
  ...PostbackReason[],
]

/** Which reports take a reason, and which reasons. */
const REASONS_OF: Readonly<Partial<Record<PostbackEvent, readonly string[]>>> = {
  declined: DECLINE_REASON_CODES,
  returned: Object.keys(RETURN_REASONS),
}

const listed = (text: Readonly<Record<string, string>>) =>
  Object.entries(text)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join(' ')

const cents = (max: number) => z.optional(z.int().check(z.gte(0), z.lte(max)))

export const postbackFields = z.strictObject({
  attemptKey: described(z.string().check(z.minLength(1), z.maxLength(120)), 'the attempt key of the post', {
    examples: ['run-1.larkspur'],
  }),
  event: described(z.enum(POSTBACK_EVENT_NAMES), listed(POSTBACK_EVENTS)),
  happenedAt: described(z.iso.datetime({ error: 'a time in UTC such as 2026-01-01T00:00:00Z' }), 'when it happened, in UTC'),
  payoutCents: described(cents(100_000), 'what you pay for the lead, in US cents; `priced` needs it, and nothing else has it', {
    examples: [4500],
  }),
  amountCents: described(cents(100_000_000), 'what was lent, in US cents; for `funded`', { examples: [100_000] }),
  terms: described(z.optional(offerTerms), 'the final terms, in the shape of an offer; for `funded`, with `amountCents`'),
  reason: described(
    z.optional(z.enum(REASON_CODES)),
    `why; for \`declined\` (${listed(DECLINE_REASONS)}) and for \`returned\` (${listed(RETURN_REASONS)}). Without one it is \`other\``,
    { examples: ['other'] },
  ),
})

export const postbackRequest = postbackFields.check(
  z.refine(({ event, payoutCents }) => (event === 'priced') === (payoutCents !== undefined), {
    path: ['payoutCents'],
    error: 'it with priced, and with no other report',
  }),
  z.refine(({ event, terms, amountCents }) => terms === undefined || (event === 'funded' && (amountCents ?? 0) > 0), {
    path: ['terms'],
    error: 'them with funded alone, together with the amount that was lent',
  }),
  z.refine(({ event, reason }) => reason === undefined || (REASONS_OF[event]?.includes(reason) ?? false), {
    path: ['reason'],
    error: 'it with declined or returned alone, and one of those that are listed for it',
  }),
)
export type PostbackRequest = z.infer<typeof postbackRequest>

export type PostbackVerdict = 'accepted' | 'declined'

/** What a report says about a lead whose outcome is unknown; `received` and `erased` say nothing. */
export const VERDICTS: Readonly<Record<PostbackEvent, PostbackVerdict | null>> = {
  received: null,
  approved: 'accepted',
  priced: 'accepted',
  funded: 'accepted',
  declined: 'declined',
  returned: 'declined',
  erased: null,
}
