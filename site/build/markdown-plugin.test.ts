import { satteri } from '@astrojs/markdown-satteri'
import { expect, test, vi } from 'vitest'
import { SITE } from '#content/site.ts'
import { PHONE_LINK } from '../navigation.ts'
import { contentMarkup } from './markdown-plugin.ts'

const { email, phone } = SITE.contact

async function render(markdown: string): Promise<string> {
  const renderer = await satteri({ hastPlugins: [contentMarkup] }).createRenderer({ syntaxHighlight: false })
  return (await renderer.render(markdown)).code.trim()
}

test('a placeholder in a text is filled in, and one that can be followed becomes a link', async () => {
  expect(await render('{brand}: write to {email} or **call {phone}**.')).toBe(
    `<p>${SITE.brand}: write to <a href="mailto:${email}">${email}</a> or <strong>call <a href="${PHONE_LINK.href}">${phone}</a></strong>.</p>`,
  )
})

test('in a link, a placeholder is filled in as words and in the address, and makes no second link', async () => {
  expect(await render('[Write to {email}](mailto:{email}?subject=Hello)')).toBe(
    `<p><a href="mailto:${email}?subject=Hello">Write to ${email}</a></p>`,
  )
})

test('a heading says its filled-in words in the table of contents too', async () => {
  const renderer = await satteri({ hastPlugins: [contentMarkup] }).createRenderer({ syntaxHighlight: false })
  const { metadata } = await renderer.render('## Why {brand}')
  expect(metadata.headings).toEqual([{ depth: 2, slug: `why-${SITE.brand.toLowerCase()}`, text: `Why ${SITE.brand}` }])
})

test('an unknown placeholder is refused, in a text and in an address', async () => {
  await expect(render('Since {foundingYear}')).rejects.toThrow('No placeholder is called {foundingYear}')
  await expect(render('[Since](/about#{foundingYear})')).rejects.toThrow('No placeholder is called {foundingYear}')
})

test('a table stands in a frame that the keyboard can reach; short cells are marked, and cells with more than words are not', async () => {
  const html = await render('| Rate | What |\n|---|---|\n| 5.99% | As long as it takes |\n| [Link](/faq) | 14 characters! |')
  expect(html).toMatch(/^<div class="table-frame" role="group" aria-label="Table" tabindex="0"><table.*<\/table><\/div>$/s)
  expect(html.match(/<td.*?<\/td>/g)).toEqual([
    '<td class="short">5.99%</td>',
    '<td>As long as it takes</td>',
    '<td><a href="/faq">Link</a></td>',
    '<td class="short">14 characters!</td>',
  ])
})

test('a table that is too wide for a phone becomes cards, whose lines say what they are; a narrow one stays as it is', async () => {
  const labels = async (table: string) => (await render(table)).match(/data-label="[^"]*"/g) ?? []
  expect(await labels('| Step | Who at {brand} | Note |\n|---|---|---|\n| 1 | Somebody with time | None |')).toEqual([
    `data-label="Who at ${SITE.brand}"`,
    'data-label="Note"',
  ])
  expect(await render('| Step | What |\n|---|---|\n| 1 | Whatever takes its time |')).toContain('<table class="cards">')
  expect(await labels('| A | B | C |\n|---|---|---|\n| 1 | 2 | 3 |')).toEqual([])
  expect(await labels('| A | B | C | D |\n|---|---|---|---|\n| 1 | 2 | 3 | 4 |')).toHaveLength(3)
})

test('a list that is nothing but the states gets an entry for each, once; among other words they stay a sentence', async () => {
  const warned = vi.spyOn(console, 'warn')
  expect(await render('- {unavailableStates}')).toMatch(/^<ul class="places">(<li>[A-Z][A-Za-z. ]+<\/li>){2,}<\/ul>$/)
  expect(await render('- {unavailableStates}\n- Elsewhere')).toMatch(
    /^<ul>\s*<li>[^<]*, [^<]*<\/li>\s*<li>Elsewhere<\/li>\s*<\/ul>$/,
  )
  expect(await render('{unavailableStates}')).toMatch(/^<p>[^<]*, [^<]*<\/p>$/)
  expect(warned).not.toHaveBeenCalled()
})
