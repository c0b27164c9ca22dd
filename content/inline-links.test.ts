import { expect, test } from 'vitest'
import { hasMarkdown, sentenceParts, withoutLinks } from './inline-links.ts'

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

test.each(['**now**', 'a `code`', '[x](https://x.example)', '## Heading'])('%s is a mark that a reader would see', (text) => {
  expect(hasMarkdown(text)).toBe(true)
  expect(hasMarkdown(withoutLinks(text))).toBe(true)
})
