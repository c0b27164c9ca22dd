/** What happened, in words. */
import type { LeadEvent, LeadEventKind } from '#domain/operators/lead-events.ts'
import { formatMoney } from '../../kit/format.ts'
import type { Tone } from '../../kit/status.tsx'

const KINDS: Readonly<Record<LeadEventKind, string>> = {
  received: 'Form sent',
  screen: 'Our own rules',
  ping: 'Ping',
  rank: 'First by rank:',
  offer: 'Offers',
  cap: 'Cap',
  release: 'Not released',
  post: 'Post',
  status: 'Status asked',
  finish: 'Run ended',
  duplicate: 'Repeats an earlier one',
  bank: 'Bank numbers',
  void: 'Taken back',
  erase: 'Erasure asked',
  erased: 'Erased',
  privacy: 'Privacy',
  operator: 'Staff',
  mail: 'Mail',
  link: 'Link opened',
  postback: 'Report',
}

const OUTCOMES: Readonly<Record<string, string>> = {
  open: 'no answer yet',
  no: 'no',
  declined: 'refused',
  data_error: 'answers to check',
  'too-late': 'too late, it stays there',
  unknown: 'outcome unknown',
  stored: 'received',
  reject: 'refused',
  revealed: 'looked at values',
  followed: 'by the person',
  'your-request-opened': 'Your request',
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

/** A mail's outcome is its kind and how it stands. */
const MAIL_TONES: Readonly<Record<string, Tone>> = { sent: 'good', failed: 'bad', waiting: 'busy' }

export const titleOf = ({ kind, name }: LeadEvent): string => (name ? `${KINDS[kind]} ${name}` : KINDS[kind])

export const toneOf = ({ outcome }: LeadEvent): Tone => TONES[outcome] ?? MAIL_TONES[outcome.split(' ').at(-1) ?? ''] ?? 'idle'

export function outcomeOf({ kind, outcome, reason, priceCents }: LeadEvent): string {
  const words = OUTCOMES[outcome] ?? outcome.replaceAll('-', ' ').replaceAll('_', ' ')
  if (kind === 'rank') return ''
  const price = priceCents === null ? '' : `, ${formatMoney(priceCents)}`
  return `${words}${reason ? `: ${reason}` : ''}${price}`
}
