import { describe, expect, test } from 'vitest'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { lenderNamed } from '#tests/support/lenders.ts'
import { factsOfLenders, factsWith, lendersWithInquiry, USUAL_FACTS } from '#tests/support/public-facts.ts'
import { START_MARKUP } from './lender-markup.ts'
import { fillSlots, fillText, slotToken, whileServed } from './slots.ts'
import { START_FACTS } from './start-facts.ts'
import { fillPlaceholders } from './template.ts'

const QUOTED = factsOfLenders([lenderNamed('ash', { legalName: 'Ash & "Sons" </script> Ltd' })])

describe('a slot is filled', () => {
  test('in words and in attributes, as HTML', () => {
    const html = `<meta content="${slotToken('ranking')}"><p>Then ${slotToken('ranking')}</p>`
    const sentence = RANKING_SENTENCES['fair-cost']
    expect(fillSlots(html, USUAL_FACTS)).toBe(`<meta content="${sentence}"><p>Then ${sentence}</p>`)
  })

  test('in structured data, as part of a JSON string', () => {
    const html = `<script type="application/ld+json">{"text":"${slotToken('ranking')}"}</script>`
    const [, json = ''] = /<script[^>]*>(.*)<\/script>/.exec(fillSlots(html, USUAL_FACTS)) ?? []
    expect(JSON.parse(json)).toEqual({ text: RANKING_SENTENCES['fair-cost'] })
  })

  test('in place of the paragraph that is nothing else, where it is markup', () => {
    expect(fillSlots(`<p>${slotToken('lendersAndLicenses')}</p>`, USUAL_FACTS)).toMatch(/^<div class="table-frame"/)
    expect(fillSlots(`<p>${slotToken('identity')}</p>`, USUAL_FACTS)).toMatch(/^<p>Your identity .*<\/p>$/)
  })

  test('with the names of lenders as text, whatever signs they have', () => {
    expect(fillSlots(slotToken('lendersAndLicenses'), QUOTED)).toContain('<td>Ash &amp; &quot;Sons&quot; &lt;/script&gt; Ltd</td>')
    expect(fillSlots(slotToken('lendersData'), QUOTED).match(/<\/script>/g)).toHaveLength(1)
  })

  test('with what a text calls it', () => {
    expect(fillText(fillPlaceholders('Deleted {bankDeletion}.'), USUAL_FACTS)).toBe(
      'Deleted 24 hours after your application ends, whatever the answer.',
    )
  })
})

test('what is shown only while a state is served holds slots and structured data, and goes with the last lender', () => {
  const [begin, end] = whileServed('TX')
  const html = `a${begin}<script type="application/ld+json">{"a":"${slotToken('inquiryPoint')}"}</script>${end}b`
  expect(fillSlots(html, USUAL_FACTS)).toBe('a<script type="application/ld+json">{"a":"No credit inquiry to apply"}</script>b')
  expect(fillSlots(html, factsOfLenders([]))).toBe('ab')
})

test('a slot or a state that nobody knows fails the build', () => {
  expect(() => fillSlots('⟦weather⟧', USUAL_FACTS)).toThrow('weather')
  expect(() => fillSlots('⟦while-served:ZZ⟧⟦/while-served⟧', USUAL_FACTS)).toThrow('ZZ')
})

const EXTREMES: Readonly<Record<string, PublicFacts>> = {
  usual: USUAL_FACTS,
  'no lender': factsOfLenders([]),
  'no closed state': factsWith({ closedStates: [] }),
  'one lender at most': factsWith({ maxLendersPerPerson: 1 }),
  'for each application': factsWith({ releaseWindowDays: 0 }),
  'an hour, a day, a month': factsWith({
    bankHours: 1,
    identityDays: 1,
    decisionMonths: 1,
    certificateMonths: 1,
    verificationDays: 1,
    privacyRequestMonths: 1,
    backupDays: 1,
    releaseWindowDays: 1,
    duplicateWindowDays: 1,
  }),
}

const NAMES = Object.keys({ ...START_FACTS, ...START_MARKUP }) as (keyof typeof START_FACTS | keyof typeof START_MARKUP)[]

describe.each(Object.entries(EXTREMES))('facts: %s', (_name, facts) => {
  test.each(NAMES)('the slot %s says something, and leaves nothing open', (name) => {
    const text = fillSlots(slotToken(name, 'TX'), facts)
    expect(text.trim()).not.toBe('')
    expect(text).not.toMatch(/⟦|⟧|undefined|NaN|Infinity|\[object/)
  })
})

describe('words follow the facts', () => {
  const said = (name: keyof typeof START_FACTS, facts: PublicFacts) => fillText(slotToken(name), facts)

  test('how many lenders get an identity', () => {
    expect(said('identityLimit', USUAL_FACTS)).toBe('at most 3 lenders within 30 days')
    expect(said('identityLimit', factsWith({ maxLendersPerPerson: 2, releaseWindowDays: 0 }))).toBe(
      'at most 2 lenders for one application',
    )
    expect(said('identity', factsWith({ maxLendersPerPerson: 1 }))).toBe(
      'Your identity goes to at most one lender within 30 days, however often you apply. That lender must first have made an offer without knowing your name.',
    )
    expect(said('identityFact', USUAL_FACTS)).toBe(
      'No more than 3 lenders within 30 days. A lender sees it only after saying yes to your request.',
    )
    expect(said('identityFact', factsWith({ policy: 'consumer-first', maxLendersPerPerson: 1 }))).toBe(
      'Only a lender whose offer you choose. No more than one lender within 30 days.',
    )
    expect(said('identityPoint', factsWith({ maxLendersPerPerson: 1 }))).toBe('No more than one lender gets your name')
  })

  test('what becomes of a second application', () => {
    expect(said('applyingAgain', factsWith({ duplicateWindowDays: 1 }))).toMatch(
      /in the past 1 day, .* the email address you gave first/,
    )
    expect(said('applyingAgain', factsWith({ duplicateWindowDays: 0 }))).toBe(
      'Each application stands on its own, even if a lender accepted an earlier one.',
    )
  })

  test('a soft inquiry is named only where a lender may make one', () => {
    const none = factsWith({ lenders: lendersWithInquiry('none') })
    const soft = factsWith({ lenders: lendersWithInquiry('soft') })
    expect(said('inquiryPoint', none)).toBe('No credit inquiry to apply')
    expect(said('inquiryPoint', soft)).toBe('Applying won’t affect your credit score')
    for (const name of ['inquiry', 'inquiryFact'] as const) {
      expect(said(name, none)).toMatch(/no credit inquiry|^None/i)
      expect(said(name, none)).not.toContain('soft')
      expect(said(name, soft)).toContain('soft')
    }
    expect(said('inquiry', soft)).toContain('may make a soft inquiry')
  })

  test.each(Object.entries(RANKING_SENTENCES))('the order of lenders: %s', (rule, sentence) => {
    expect(said('ranking', factsWith({ ranking: rule as PublicFacts['ranking'] }))).toBe(sentence)
  })

  test('nothing is promised that a lender decides: how long the wait is, whether a page opens, what the person never asked for', () => {
    expect(said('waitingStages', USUAL_FACTS)).toMatch(
      /a bar that fills in about 8 seconds\..* An answer ends it, and may take up to a minute\.$/,
    )
    expect(said('afterAcceptance', USUAL_FACTS)).toMatch(/If it has a page for you, that opens 1 second later\.$/)
    expect(said('ranking', USUAL_FACTS)).toMatch(/^First come offers that fit how you want to pay back\./)
    expect(fillPlaceholders('{pingFacts}')).toMatch(/ and any wish on repaying$/)
  })

  test('where lenders are licensed, and where none is right now', () => {
    expect(said('servedStates', USUAL_FACTS)).toBe('Texas')
    expect(said('noLenderStates', USUAL_FACTS)).toMatch(/^Alabama, .*, Wyoming$/)
    expect(said('noLenderStates', USUAL_FACTS)).not.toMatch(/New York|Texas/)
    expect(fillSlots(slotToken('lendersIn', 'TX'), USUAL_FACTS)).toContain('Lender ash, Inc.')
    expect(fillSlots(slotToken('lendersIn', 'CA'), USUAL_FACTS)).toContain('No lender right now')
  })
})
