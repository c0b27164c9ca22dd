import { refusalWords } from '#contracts/operators/refusal-reasons.ts'
import type { Tone } from '../kit/status.tsx'

type Words = readonly [words: string, tone: Tone]

const VERDICTS: Readonly<Record<string, Words>> = {
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
export function verdictWords(verdict: string, postOutcome: string | undefined): Words {
  if (verdict === 'tried' && (postOutcome === 'declined' || postOutcome === 'duplicate')) return ['said no', 'warn']
  return VERDICTS[verdict] ?? [verdict.replaceAll('-', ' '), 'idle']
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
const sentence = (words: string) => (words.endsWith('.') ? capital(words) : `${capital(words)}.`)

/** What became of it first, then why it stood at its place, which has a column of its own. */
export function whyWords(words: string): string {
  const said = words
    .replace(/^place \d+, /, '')
    .replace(/\(([a-z, -]+)\)$/, (_all, codes: string) => `(${codes.split(', ').map(reasonWords).join(', ')})`)
  const end = said.lastIndexOf('; ')
  return end < 0 || said === words ? sentence(said) : `${sentence(said.slice(end + 2))} ${sentence(said.slice(0, end))}`
}

/** A code of the ledger, within a sentence. */
export function reasonWords(code: string): string {
  const words = refusalWords(code)
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
