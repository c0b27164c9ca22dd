import { expect, test } from 'vitest'
import { makeCampaignWords } from './visit-notes.ts'

const campaignWord = makeCampaignWords(['Spring-2026', 'dallas'])

test.each([
  ['newsletter', 'newsletter'],
  ['Google', 'google'],
  ['spring-2026', 'spring-2026'],
  ['Dallas', 'dallas'],
  [undefined, undefined],
  ['', undefined],
  ['219-09-9871', 'other'],
  ['quillon-zathras', 'other'],
  ['quillon.zathras@canary.example', 'other'],
  ['google 5125550148', 'other'],
  ['__proto__', 'other'],
])('%j is recorded as %j', (word, recorded) => expect(campaignWord(word)).toBe(recorded))
