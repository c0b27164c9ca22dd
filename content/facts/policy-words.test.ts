/** Pages say what the policy in force does, and say it nowhere in words of their own. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { POLICY_NAMES, type Policy, policyNamed } from '#domain/policy.ts'
import { contentPageUnder } from '#tests/support/content-pages.ts'
import { PING_FACTS_IN_WORDS } from '../ping-words.ts'
import * as words from './policy-words.ts'

interface Told {
  readonly on: string
  readonly about: keyof Policy
  readonly words: Readonly<Record<string, string>>
}

const TOLD: readonly Told[] = [
  { on: 'how-it-works', about: 'termsTick', words: words.TERMS_TICK },
  { on: 'terms-of-service', about: 'termsTick', words: words.TERMS_TICK },
  { on: 'faq', about: 'unavailableStates', words: words.CLOSED_STATE },
  { on: 'terms-of-service', about: 'unavailableStates', words: words.CLOSED_STATE },
  { on: 'state-licenses', about: 'unavailableStates', words: words.CLOSED_STATE },
  { on: 'faq', about: 'lenderRefusal', words: words.REFUSAL },
  { on: 'how-it-works', about: 'lenderRefusal', words: words.REFUSAL },
  { on: 'faq', about: 'processingFigures', words: words.WAITING_FIGURES },
  { on: 'faq', about: 'processingPace', words: words.WAITING_PACE },
  { on: 'how-it-works', about: 'processingPace', words: words.WAITING_STAGES },
  { on: 'privacy-policy', about: 'streetSuggestions', words: words.WHILE_TYPING },
  ...told('how-it-works', 'stepsInOrder', 'firstStep', 'incomeStep', 'lastStepAsks', 'lastStepNote', 'bankAsked'),
  ...told('how-it-works', 'whoGetsIt', 'afterYes', 'afterAcceptance'),
  ...told('home', 'afterYes', 'bankAsked'),
  ...told('terms-of-service', 'afterYes', 'inquiryPermission', 'callsAndTexts'),
  ...told('privacy-policy', 'receiver', 'afterNo', 'bankAsked'),
  ...told('ccpa-rights', 'receivers'),
]

function told(on: string, ...names: words.ChoiceSlot[]): readonly Told[] {
  return names.map((name) => ({ on, about: 'choice', words: words.CHOICE[name] }))
}

describe.each(POLICY_NAMES)('under %s', (policy) => {
  test.each(TOLD)('$on says what $about does, and nothing else', ({ on, about, words }) => {
    const text = contentPageUnder(on, { policy }).passages.join('\n')
    const said = Object.keys(words).filter((setting) => text.includes(words[setting] ?? ''))
    expect(said).toEqual([policyNamed(policy)[about]])
  })
})

const CONTENT_DIR = join(import.meta.dirname, '..')

/** Typed into a text, these would be true under one policy only, or hedge between two. */
const NEVER_TYPED: readonly (readonly [about: keyof Policy, phrase: RegExp])[] = [
  ['termsTick', /(?:tick|check)ing (?:the|this) (?:terms )?box/i],
  ['unavailableStates', /form does not (?:always )?stop|form stops/i],
  ['lenderRefusal', /without a message|does not always say/i],
  ['processingFigures', /simulated|activity list/i],
  ['processingPace', /\b8 seconds|Identity Verification/],
  [
    'choice',
    /next (?:lender|one) (?:that said yes )?may be|first (?:in rank|of them)|opens 1 second later|side by side, (?:the|you)|lender you choose/i,
  ],
  ['streetSuggestions', /suggest addresses/i],
]

test.each(NEVER_TYPED)('no text has words of its own about %s', (_about, phrase) => {
  const files = globSync('*/*.md', { cwd: CONTENT_DIR })
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => phrase.test(readFileSync(join(CONTENT_DIR, file), 'utf8')))).toEqual([])
})

test('nothing is promised that a lender decides: how long the wait is, whether a page opens, what the person never asked for', () => {
  expect(words.WAITING_STAGES.fixed).toMatch(
    /a bar that fills in about 8 seconds\..* An answer ends it, and may take up to a minute\.$/,
  )
  expect(words.CHOICE.afterAcceptance['by-ranking']).toMatch(/If it has a page for you, that opens 1 second later\.$/)
  expect(RANKING_SENTENCES['fair-cost']).toMatch(
    /^First come offers that you repay the way you asked for, or over months if you didn’t ask\./,
  )
  expect(PING_FACTS_IN_WORDS).toMatch(/ and any wish on repaying$/)
})
