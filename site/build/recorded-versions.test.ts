import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { type RecordedVersions, versionProblems, withNewVersions } from './recorded-versions.ts'
import { LEGAL_FOLDER, openTexts, type WrittenText, writtenTexts } from './written-texts.ts'

const RECORDED: RecordedVersions = withNewVersions(writtenTexts(), {})

/** The legal texts, with one of them edited as an owner would. */
function textsWith(file: string, edit: (page: string) => string): readonly WrittenText[] {
  const folder = temporaryFolder('legal-texts')
  cpSync(LEGAL_FOLDER, folder, { recursive: true })
  const path = join(folder, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
  return writtenTexts(folder)
}

const versionOf = (name: string) => writtenTexts().find((text) => text.name === name)?.version ?? ''
const raised = (page: string) => page.replace(/^version: ".*"$/m, 'version: "90.1"')

test('the versions of this product stand for the words that they were recorded with', () => {
  const recorded = JSON.parse(readFileSync(join(LEGAL_FOLDER, 'versions.json'), 'utf8'))
  expect(versionProblems(writtenTexts(), recorded)).toEqual([])
  expect(withNewVersions(writtenTexts(), recorded)).toEqual(recorded)
})

describe('a text whose words have changed', () => {
  const addSentence = (page: string) => `${page}\nOne sentence more.\n`

  test.each(writtenTexts().filter(({ effective }) => effective !== null))('$file keeps no version', ({ file, name, version }) => {
    const texts = textsWith(file.replace('content/legal/', ''), addSentence)
    expect(versionProblems(texts, RECORDED)).toEqual([
      `${file}: the words of ${name} have changed, and its version is still ${version}. Raise it, and its effective date with it.`,
    ])
  })

  test.each<[string, (page: string) => string]>([
    ['its lead', (page) => page.replace(/^lead: "/m, 'lead: "Please note. ')],
    ['its day', (page) => page.replace(/^effective: ".*"$/m, 'effective: "2030-01-01"')],
    ['a placeholder', (page) => page.replace('{paperCopyFee}', '$5')],
  ])('nor does one whose change is in %s', (_part, edit) => {
    expect(versionProblems(textsWith('e-consent.md', edit), RECORDED)).toHaveLength(1)
  })

  test('takes a new version, which is then recorded beside the old', () => {
    const texts = textsWith('terms-of-service.md', (page) => addSentence(raised(page)))
    expect(versionProblems(texts, RECORDED)).toEqual([])
    const recorded = withNewVersions(texts, RECORDED)
    expect(Object.keys(recorded['terms-of-service'] ?? {})).toEqual([versionOf('terms-of-service'), '90.1'])
    expect(versionProblems(writtenTexts(), recorded)).toEqual([])
  })

  test('takes no version that comes before a recorded one', () => {
    const recorded = { ...RECORDED, 'e-consent': { '1.10': 'f'.repeat(64) } }
    const texts = textsWith('e-consent.md', (page) => page.replace(/^version: ".*"$/m, 'version: "1.9"'))
    expect(versionProblems(texts, recorded)).toEqual([
      'content/legal/e-consent.md: e-consent says version 1.9, but 1.10 was recorded before. Raise it.',
    ])
  })
})

test('what only search engines read is no part of the text', () => {
  const texts = textsWith('terms-of-service.md', (page) =>
    page.replace(/^keywords: .*$/m, 'keywords: ["a", "b", "c", "d"]'.replaceAll(/"(\w)"/g, '"word $1"')),
  )
  expect(versionProblems(texts, RECORDED)).toEqual([])
})

test('a changed statement keeps no version either', () => {
  const changed = writtenTexts().map((text) => (text.name === 'not-active-military' ? { ...text, source: 'Otherwise.' } : text))
  expect(versionProblems(changed, RECORDED)).toEqual([
    `content/consent-statements.ts: the words of not-active-military have changed, and its version is still ${versionOf('not-active-military')}. Raise it.`,
  ])
})

test('a statement takes no new version without new words: a hash stands for one version', () => {
  const raisedAlone = writtenTexts().map((text) => (text.name === 'not-active-military' ? { ...text, version: '90.1' } : text))
  expect(versionProblems(raisedAlone, RECORDED)).toEqual([
    `content/consent-statements.ts: not-active-military says version 90.1, but its words are still those of ${versionOf('not-active-military')}. Leave it at that.`,
  ])
})

test('the server is handed the texts that consents name, with placeholders filled', () => {
  const texts = openTexts()
  expect(texts.map(({ name }) => name)).toEqual([
    'e-consent',
    'privacy-policy',
    'terms-of-service',
    'not-active-military',
    'credit-inquiry',
    'credit-inquiry',
    'calls-and-texts',
  ])
  expect(texts.filter(({ text }) => /\{\w+/.test(text))).toEqual([])
})
