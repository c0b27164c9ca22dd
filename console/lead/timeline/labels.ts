/** What happened, in words. */
import { LEAD_EVENT_KINDS as KINDS } from '#contracts/operators/lead-event-kinds.ts'
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import type { MailKind } from '#contracts/operators/mail-labels.ts'
import { fieldName } from '#domain/application/field-names.ts'
import { NEVER_MADE } from '#domain/matching/lender/lender-results.ts'
import { formatDuration, formatMoney } from '../../kit/format.ts'
import type { Tone } from '../../kit/status.tsx'
import { reasonLabel } from '../ranking-labels.ts'

/** Calls that never left. */
const NOT_MADE: Partial<Record<LeadEvent['kind'], string>> = { ping: 'Not asked:', post: 'Not sent to', status: 'No status check:' }

const MAILS: Partial<Readonly<Record<MailKind, string>>> = {
  verification: 'link of step 1',
  'email-code': 'code for the address',
  'privacy-receipt': 'receipt of a request',
  offers: 'offers to choose from',
  outcome: 'how it ended',
  'unlocked-outcome': 'an earlier result',
  'bank-refused': 'bank numbers refused',
  'still-waiting': 'no answer yet',
  'request-link': 'link to the request',
}

const OUTCOMES: Readonly<Record<string, string>> = {
  open: 'no answer yet',
  yes: 'would take it',
  no: 'said no',
  declined: 'said no',
  data_error: 'answers to check',
  'too-late': 'too late, the lender keeps it',
  unknown: 'outcome unknown',
  stored: 'received',
  reject: 'refused',
  'not-shared': 'not sent',
  revealed: 'looked at values',
  followed: 'by the person',
  'your-request-opened': 'Your request',
}

/** Why a call failed, or a lead was kept back, where the words for refusals do not say it. */
const REASONS: Readonly<Record<string, string>> = {
  'http-status': 'it answered with an error',
  'connect-failed': 'no connection',
  timeout: 'no answer in time',
  'answer-lost': 'the answer was lost',
  'breaker-open': 'its calls are paused after failures',
  'host-busy': 'too many calls to its host were waiting',
  unauthorized: 'it refused our signature',
  unreadable: 'unreadable answer',
  'wrong-shape': 'its answer was not as agreed',
  'empty-answer': 'its answer was empty',
  'still-processing': 'it has not decided',
  'not-received': 'it never got it',
  'no-place-left': 'enough lenders have it',
}

const TONES: Readonly<Record<string, Tone>> = {
  open: 'busy',
  yes: 'good',
  accepted: 'good',
  sold: 'good',
  approved: 'good',
  received: 'good',
  funded: 'good',
  voided: 'good',
  failed: 'bad',
  error: 'bad',
  'given-up': 'bad',
  returned: 'bad',
  unknown: 'warn',
  'too-late': 'warn',
}

const MAIL_STATES: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  sent: ['sent', 'good'],
  failed: ['not delivered', 'bad'],
  waiting: ['on its way', 'busy'],
  dropped: ['no longer needed', 'idle'],
}

const LATE_MS = 60_000

/** A mail's outcome is its kind and how it stands. */
const mailOf = ({ outcome }: LeadEvent) => {
  const [kind = '', state = ''] = outcome.split(' ')
  return { kind: MAILS[kind as MailKind] ?? kind, state: MAIL_STATES[state] ?? ([state, 'idle'] as const) }
}

export function titleOf(event: LeadEvent): string {
  if (event.kind === 'mail') return `${KINDS.mail} ${mailOf(event).kind}`
  return event.name ? `${kindOf(event)} ${event.name}` : kindOf(event)
}

export const kindOf = ({ kind, reason }: LeadEvent): string => (NEVER_MADE.includes(reason ?? '') && NOT_MADE[kind]) || KINDS[kind]

/** Without why, and without a price. */
export const resultOf = ({ outcome }: LeadEvent): string => OUTCOMES[outcome] ?? outcome.replaceAll(/[-_]/g, ' ')

export const toneOf = (event: LeadEvent): Tone =>
  event.kind === 'mail' ? mailOf(event).state[1] : (TONES[event.outcome] ?? 'idle')

export function outcomeOf(event: LeadEvent): string {
  const { kind, outcome, reason, priceCents, at, endAt } = event
  if (kind === 'rank') return ''
  if (kind === 'mail') {
    const after = endAt === null ? 0 : Date.parse(endAt) - Date.parse(at)
    const [text] = mailOf(event).state
    return `${text}${reason ? ` (${reason})` : ''}${after > LATE_MS ? `, after ${formatDuration(after)}` : ''}`
  }
  const price = priceCents === null ? '' : `, ${formatMoney(priceCents)}`
  return `${resultOf(event)}${reason ? `: ${reasonsOf(outcome, reason)}` : ''}${price}`
}

/** Codes, one or several, or fields; a reason that is a sentence stays as it is. */
function reasonsOf(outcome: string, reason: string): string {
  if (outcome === 'data_error') return reason.split(' ').map(fieldName).join(', ')
  const codes = reason.split(' ').map((code) => [code, REASONS[code] ?? reasonLabel(code)] as const)
  return codes.every(([code, text]) => text !== code) ? codes.map(([, text]) => text).join(', ') : reason
}
