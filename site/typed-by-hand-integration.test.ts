import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nothingTypedByHand, placesTypedByHand } from './typed-by-hand-integration.ts'

const ROOT = join(import.meta.dirname, '..')

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'typed-by-hand-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return folder
}

test('no text of ours has a figure or a list of states that was typed by hand', () => {
  expect(placesTypedByHand(ROOT)).toEqual([])
})

test('a build stops before it begins, and names file and line', () => {
  const folder = folderWith({
    'content/landing/payday-loans.md': '---\nlead: "At 391% APR"\n---\nText.\n',
    'content/fact-words.ts': "/** 5% */\nexport const LIST = 'Ohio, Utah and Iowa'\n",
    'site/components/fine.tsx': '<p>{apr}%</p>',
    'site/components/card.test.ts': "expect('36%')",
    'domain/disclosed-figures.ts': "'36%'",
    'server/mails/letter.ts': "'At 36 percent'",
  })
  const { hooks } = nothingTypedByHand()
  hooks['astro:config:done']?.({ config: { root: new URL(`file://${folder}/`) } } as never)
  expect(() => hooks['astro:build:start']?.({} as never)).toThrow(
    'content/fact-words.ts:2: Ohio, Utah and Iowa\ncontent/landing/payday-loans.md:2: 391%\nserver/mails/letter.ts:1: 36 percent\n',
  )
})
