/** Sentences of pages, form and dialogs, held against what the software does. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formWords } from '#content/facts/lender-markup.ts'
import { addressSuggestionsRequest } from '#contracts/public/places.ts'
import { readConfig } from '#server/settings/config.ts'
import { STEP_WORDS } from '#site/apply/step-words.ts'
import { buildFacts } from '#site/build-facts.ts'
import { contentPage } from './support/content-pages.ts'

const SITE_DIR = join(import.meta.dirname, '../site')

const reading = readConfig({})
if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
const { bankHours, identityDays } = reading.config.retention

/** Whitespace as a reader sees it. */
const textOf = (slug: string) => contentPage(slug).passages.join('\n').replace(/ +/g, ' ')
const sourceOf = (path: string) => readFileSync(join(SITE_DIR, path), 'utf8').replace(/\s+/g, ' ')

describe('when bank numbers are deleted: however the application ended, with the times that are set', () => {
  const whenDeleted = `${bankHours} hours after your application ends, whatever the answer`
  const { lead } = STEP_WORDS.bank
  test.each([
    ['step 7', typeof lead === 'string' ? lead : lead(formWords(buildFacts(new Date()))), whenDeleted],
    ['the FAQ', textOf('faq'), `${whenDeleted}. Your identity is deleted after ${identityDays} days`],
    ['the home page', textOf('home'), `${whenDeleted}, and your identity after ${identityDays} days`],
    ['the California page', textOf('ccpa-rights'), `after ${identityDays} days, and bank numbers ${whenDeleted}`],
    ['how it works', textOf('how-it-works'), whenDeleted],
    ['the privacy policy', textOf('privacy-policy'), whenDeleted],
  ])('%s', (_place, text, said) => expect(text).toContain(said))
})

test('the privacy policy names what step 6 sends while somebody types: all that the call takes', () => {
  expect(Object.keys(addressSuggestionsRequest.shape)).toEqual(['street', 'zip'])
  expect(textOf('privacy-policy')).toContain('one exception: your ZIP code and street. While you type them in step 6, we get them')
})

describe('one email with the outcome is promised, whatever the outcome and wherever the person is', () => {
  test.each([
    ['the FAQ', textOf('faq'), 'When it ends, whatever the answer, we send you one email that says so'],
    ['how it works', textOf('how-it-works'), 'When your application ends, whatever the answer, we send you one email that says so'],
    ['the exit dialog', sourceOf('apply/processing/exit-dialog.tsx'), 'We’ll email you the answer.'],
  ])('%s', (_place, text, said) => expect(text).toContain(said))
})

test('no component says that an inquiry is soft only, or that we charge nothing at all', () => {
  const unfit = /soft (credit )?inquiry only|only a soft (credit )?inquiry|charge nothing(?! for)|, no fee\./i
  const saying = globSync('**/*.{ts,tsx,astro}', { cwd: SITE_DIR }).filter((path) => unfit.test(sourceOf(path)))
  expect(saying).toEqual([])
})
