/** A release as an owner makes it who follows docs/production.md and changes what can be changed: cloned, edited, built. One for the whole run. */
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { namesWith, readBlocks } from '#deploy/drill/guide/blocks.ts'
import { makeSource } from '#deploy/drill/guide/source.ts'
import { editFiles } from '#tools/owner-copy.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { madeOncePerRun } from '../support/run-wide.ts'
import { ALL_CHANGES } from './edits.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Answers the folder that stands for the machine; the release is in `opt/current`. */
export const ownerRelease = (): Promise<string> =>
  madeOncePerRun('owner-release', async (machine) => {
    mkdirSync(join(machine, 'opt'), { recursive: true })
    await makeSource(machine)
    await follow(machine, 'git clone --quiet "$SOURCE"')
    const release = join(machine, 'opt/releases/first')
    // By hand, as the page says; and packages that need not be fetched again.
    editFiles(release, ALL_CHANGES)
    linkPackages(release)
    await follow(machine, "--message 'Our own names'")
    return machine
  })

/** Runs the block of the page that holds these words; the drill runs all of them. */
export function follow(machine: string, text: string): Promise<string> {
  const blocks = readBlocks()
  const block = blocks.find(({ commands }) => commands.includes(text))
  if (!block) throw new Error(`No block of the page holds: ${text}`)
  const names = namesWith(
    {
      // Whoever runs the tests is the user that the page makes.
      NAME: userInfo().username,
      SOURCE: join(machine, 'source'),
      APP: join(machine, 'opt'),
      FOLDER: join(machine, 'etc'),
      DATA: join(machine, 'var'),
    },
    blocks,
  )
  return outputOf({
    command: ['bash', '-c', `set -eu\n${names}\n${block.commands}`],
    folder: machine,
    // Typed in by the reader, unseen.
    environment: { HOME: machine, SMTP_URL: 'smtps://user:password@mail.example.com:465' },
  })
}

function linkPackages(release: string): void {
  mkdirSync(join(release, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !/^\.(astro|vite)/.test(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(release, 'node_modules', name))
}
