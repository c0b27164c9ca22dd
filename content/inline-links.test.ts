import { expect, test } from 'vitest'
import { answerParts, hasMarkdown, sentenceParts, withoutLinks } from './inline-links.ts'

const ANSWER = 'Read [rates and fees](/rates-fees) or the [FAQ](/faq). Then decide.'

test('links of a sentence are told from its text', () => {
  expect(sentenceParts(ANSWER)).toEqual([
    { text: 'Read ' },
    { text: 'rates and fees', href: '/rates-fees' },
    { text: ' or the ' },
    { text: 'FAQ', href: '/faq' },
    { text: '. Then decide.' },
  ])
  expect(sentenceParts('[FAQ](/faq)')).toEqual([{ text: 'FAQ', href: '/faq' }])
  expect(sentenceParts('No link [here].')).toEqual([{ text: 'No link [here].' }])
})

test('without its links a sentence reads on', () => {
  expect(withoutLinks(ANSWER)).toBe('Read rates and fees or the FAQ. Then decide.')
})

test('an answer may end in a list, and reads on without it', () => {
  const answer = 'You need:\n- a job.\n- an account.'
  expect(answerParts(answer)).toEqual({ text: 'You need:', entries: ['a job.', 'an account.'] })
  expect(withoutLinks(answer)).toBe('You need: a job. an account.')
  expect(answerParts('Yes - always.')).toEqual({ text: 'Yes - always.', entries: [] })
})

test.each(['**now**', 'a `code`', '[x](https://x.example)', '## Heading'])('%s is a mark that a reader would see', (text) => {
  expect(hasMarkdown(text)).toBe(true)
  expect(hasMarkdown(withoutLinks(text))).toBe(true)
})
