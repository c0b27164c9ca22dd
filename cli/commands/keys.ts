import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyList } from '#contracts/operators/keys.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group, type Shell } from '../shell.ts'
import { table } from '../table.ts'

/** When every row that is left is held by somebody else. */
const WAIT_MS = 500

export const keyViews = { 'GET /keys': { usage: 'keys list', say: (keys) => describeKeys(keys) } } satisfies Views

export const keyCommands: CommandModule = (program, run) => {
  group(program, 'keys')
    .command('rotate')
    .description('makes a new key and moves every record to it; broken off, it goes on where it was')
    .option('--shared-key-file', 'all processes on this database read the same key file')
    .option('--no-new-key', 'only move records to the key that is current already')
    .option('--fingerprints', 'make a new key for fingerprints instead; older ones are still found')
    .option('--consents', 'make a new key for consent certificates instead; the older one is retired, and stays published')
    .option('--batch <count>', 'how many records at a time', '200')
    .action(
      run<RotateOptions>(async (shell, options) => {
        if (options.fingerprints) return makeKey(shell, options, 'fingerprint')
        if (options.consents) return makeKey(shell, options, 'consent')
        const before = await shell.client('GET /keys', {})
        if (before.left > 0) shell.tell(`${before.left} records are not under the current key yet: going on with them.`)
        else if (options.newKey) {
          const asked = { ring: 'encryption', sharedKeyFile: options.sharedKeyFile === true } as const
          const { id } = await shell.client('POST /keys', asked)
          shell.tell(`The new key is ${id}.`)
        }
        const moved = await moveAll(shell, options.batch)
        const after = await shell.client('GET /keys', {})
        shell.show({ moved, ...after }, () => `${moved} records moved.\n${describeKeys(after)}`)
      }),
    )
}

interface RotateOptions {
  readonly sharedKeyFile?: boolean
  readonly newKey: boolean
  readonly fingerprints?: boolean
  readonly consents?: boolean
  readonly batch: string
}

async function moveAll({ client, tell }: Shell, batch: string): Promise<number> {
  for (let moved = 0; ; ) {
    const { rewrapped, left } = await client('POST /keys/rewraps', { limit: batch })
    moved += rewrapped
    if (left === 0) return moved
    tell(`${left} records left.`)
    if (rewrapped === 0) await sleep(WAIT_MS)
  }
}

const MADE = {
  fingerprint: (id: string) =>
    `New fingerprints are made with ${id}. Keep the older keys until no record needs them ("keys list").`,
  consent: (id: string) =>
    `New certificates are signed with ${id}. The public halves of the older keys stay in the key file: certificates are verified with them.`,
}

async function makeKey({ client, show }: Shell, { sharedKeyFile }: RotateOptions, ring: keyof typeof MADE): Promise<void> {
  const made = await client('POST /keys', { ring, sharedKeyFile: sharedKeyFile === true })
  show(made, () => MADE[ring](made.id))
}

const describeKeys = ({ encryption, fingerprint, ledger, consent }: KeyList) =>
  table(
    [
      { title: 'RING', of: ({ ring }) => ring },
      { title: 'KEY', of: ({ id }) => id },
      { title: 'USE', of: ({ current, inRing }) => (inRing ? (current ? 'current' : 'older') : 'MISSING') },
      { title: 'RECORDS', of: ({ records }) => records, right: true },
    ],
    [
      ...encryption.map((key) => ({ ring: 'encryption', ...key })),
      ...fingerprint.map((key) => ({ ring: 'fingerprint', ...key })),
      ...ledger.map((key) => ({ ring: 'ledger', inRing: true, records: '', ...key })),
      ...consent.map((key) => ({ ring: 'consent', inRing: true, records: '', ...key })),
    ],
  )
