/**
 * docs/production.md as its reader follows it. Here: what needs neither root nor a database, in a fresh folder. Under LONG, as root: the whole
 * page, by `npm run drill -- guide`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GuideBlock, namesWith, readBlocks } from '#tools/deployment/guide/blocks.ts'
import { makeSource } from '#tools/deployment/guide/source.ts'
import { editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { runToEnd } from '#tools/spawn-process.ts'
import { needs } from './support/needs.ts'
import { temporaryFolder } from './support/run-wide.ts'

const ROOT = join(import.meta.dirname, '..')
/** The blocks that are run here, by the commands that they must hold. The drill runs these and all others. */
const RUN_HERE = [
  'git clone --quiet "$SOURCE"',
  "--message 'Our own names'",
  'npm run production -- init --yes --name "$NAME" --folder',
]

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

describe('the owner’s blocks, in a fresh folder', () => {
  const blocks = readBlocks()
  let root: string
  let names: string
  const blockWith = (words: string): GuideBlock => {
    const found = blocks.find(({ commands }) => commands.includes(words))
    if (!found) throw new Error(`No block of the page holds: ${words}`)
    return found
  }
  const follow = ({ commands }: GuideBlock) =>
    runToEnd({
      command: ['bash', '-c', `set -eu\n${names}\n${commands}`],
      folder: root,
      // Typed in by the reader, unseen.
      environment: { HOME: root, SMTP_URL: 'smtps://user:password@mail.example.com:465' },
    })

  beforeAll(async () => {
    root = temporaryFolder('guide')
    mkdirSync(join(root, 'opt'))
    names = namesWith(
      {
        // Whoever runs the tests is the user that the page makes.
        NAME: userInfo().username,
        SOURCE: await makeSource(root),
        APP: join(root, 'opt'),
        FOLDER: join(root, 'etc'),
        DATA: join(root, 'var'),
      },
      blocks,
    )
  })

  test('lead from the clone to a built site and an installation', { timeout: 240_000 }, async () => {
    const [clone, build, init] = RUN_HERE.map(blockWith)
    if (!clone || !build || !init) throw new Error('The page lacks a block')
    expect(await follow(clone)).toMatchObject({ code: 0 })
    const release = join(root, 'opt/releases/first')
    // By hand, as the page says; and packages that need not be fetched again.
    editFiles(release, { 'content/site.ts': withoutStandIns })
    linkPackages(release)
    expect(await follow(build)).toMatchObject({ code: 0 })
    expect(existsSync(join(root, 'opt/current/dist/index.html'))).toBe(true)

    expect(await follow(init)).toMatchObject({ code: 0 })
    const keys = join(root, 'etc/keys/keys.json')
    const made = readFileSync(keys, 'utf8')
    expect(statSync(keys).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(root, 'etc/settings.env'), 'utf8')).toContain('PUBLIC_URL=https://loans.example.com')
    expect(await follow(init)).toMatchObject({ code: 0 })
    expect(readFileSync(keys, 'utf8')).toBe(made)
  })
})

test.runIf(process.env.LONG)(
  'the whole page, on a copy of this machine',
  { timeout: 1_800_000, ...needs('root', 'network') },
  async () => {
    const end = await runToEnd({ command: [process.execPath, 'tools/deployment/guide/follow-guide.ts'] })
    expect(end, end.stdout).toMatchObject({ code: 0 })
  },
)

function linkPackages(release: string): void {
  mkdirSync(join(release, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !/^\.(astro|vite)/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(release, 'node_modules', name))
}
