/**
 * docs/production.md as its reader follows it. Here: what needs neither root nor a database, in a fresh folder. Under LONG, as root: the whole
 * page, by `npm run drill -- guide`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesWith, readBlocks } from '#deploy/drill/guide/blocks.ts'
import { runToEnd } from '#tools/spawn-process.ts'
import { follow, ownerRelease } from '../owner-changes/owner-release.ts'
import { needs } from '../support/needs.ts'

describe('every block of the page', () => {
  test('is of a kind that the drill runs, and root’s blocks say so', () => {
    const blocks = readBlocks()
    expect(blocks.length).toBeGreaterThan(10)
    for (const { line, runBy, commands } of blocks)
      expect(`${line} ${runBy} ${commands.startsWith('# as root')}`).toBe(`${line} ${runBy} ${runBy === 'root'}`)
  })

  test('of another kind is refused, with its line', () => {
    expect(() => readBlocks('# A page\n\n```console\n$ rm -rf /\n```\n')).toThrow(
      'Line 3: neither the test nor the drill runs a block of the kind "console"',
    )
  })

  test('takes its names from the first', () => {
    expect(() => namesWith({ NO_SUCH_NAME: 'x' }, readBlocks())).toThrow('The first block of the page sets no NO_SUCH_NAME')
  })
})

test('the owner’s blocks lead from the clone to a built site and an installation, in a fresh folder', {
  tags: 'long',
}, async () => {
  const machine = await ownerRelease()
  expect(existsSync(join(machine, 'opt/current/dist/index.html'))).toBe(true)

  const init = () => follow(machine, 'npm run production -- init --yes --name "$NAME" --folder')
  await init()
  const keys = join(machine, 'etc/keys/keys.json')
  const made = readFileSync(keys, 'utf8')
  expect(statSync(keys).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(machine, 'etc/settings.env'), 'utf8')).toContain('PUBLIC_URL=https://loans.example.com')
  await init()
  expect(readFileSync(keys, 'utf8')).toBe(made)
})

test.runIf(process.env.LONG)('the whole page, on a copy of this machine', needs('root', 'network'), async () => {
  const end = await runToEnd({ command: [process.execPath, 'deploy/drill/guide/follow-guide.ts'] })
  expect(end, end.stdout).toMatchObject({ code: 0 })
})
