import { refusalLabel } from '#contracts/operators/refusal-reasons.ts'
import type { Tone } from '../kit/status.tsx'

type Label = readonly [label: string, tone: Tone]

const VERDICTS: Readonly<Record<string, Label>> = {
  won: ['accepted it', 'good'],
  open: ['has not answered', 'busy'],
  offered: ['can be chosen', 'busy'],
  tried: ['failed', 'bad'],
  'not-sent': ['not sent to it', 'idle'],
  'not-needed': ['not needed', 'idle'],
  'no-offer': ['no offer', 'idle'],
  'not-asked': ['not asked', 'idle'],
}

/** A lender that read the request and said no has not failed. */
export function verdictLabel(verdict: string, postOutcome: string | undefined): Label {
  if (verdict === 'tried' && (postOutcome === 'declined' || postOutcome === 'duplicate')) return ['said no', 'warn']
  return VERDICTS[verdict] ?? [verdict.replaceAll('-', ' '), 'idle']
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const sentence = (text: string) => (text.endsWith('.') ? capital(text) : `${capital(text)}.`)

/** What became of it first, then why it stood at its place, which has a column of its own. */
export function whyLabel(text: string): string {
  const said = text
    .replace(/^place \d+, /, '')
    .replace(/\(([a-z, -]+)\)$/, (_all, codes: string) => `(${codes.split(', ').map(reasonLabel).join(', ')})`)
  const end = said.lastIndexOf('; ')
  return end < 0 || said === text ? sentence(said) : `${sentence(said.slice(end + 2))} ${sentence(said.slice(0, end))}`
}

/** A code of the ledger, within a sentence. */
export function reasonLabel(code: string): string {
  const text = refusalLabel(code)
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
