// @module-tag faults
/** A key that is lost takes everything with it that it wrapped: however many processes write to the key file, none loses another's. */
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROTATED_RINGS, type RotatedRing } from '#contracts/operators/keys.ts'
import { formatKeyRing, makeKeyRing, parseKeyRing } from '#server/platform/vault/key-ring.ts'
import { openLiveKeyRing } from '#server/platform/vault/live-key-ring.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { spawnCommand } from '../support/spawned-server.ts'
import { eventually } from '../support/test-server.ts'

const PROCESSES = 6
const KEYS_EACH = process.env.LONG ? 60 : 8
const PROGRAM = join(import.meta.dirname, '../support/make-keys.ts')

function freshKeyFile() {
  const folder = temporaryFolder('key-file')
  const path = join(folder, 'keys.json')
  writeFileSync(path, formatKeyRing(makeKeyRing()), { mode: 0o600 })
  const idsOf = () => {
    const reading = parseKeyRing(readFileSync(path, 'utf8'))
    if (reading.kind === 'problem') throw new Error(reading.problem)
    const { encryption, fingerprint, ledger, consent } = reading.ring
    const ids = (keys: readonly { readonly id: string }[]) => keys.map(({ id }) => id)
    return { encryption: ids(encryption), fingerprint: ids(fingerprint), ledger: ids(ledger), consent: ids(consent) }
  }
  return { folder, path, idsOf }
}

const runNode = (...args: string[]) => spawnCommand({ command: [process.execPath, ...args], typedTo: true })

/** Waits at the starting line until it is let go. */
async function keyMaker(path: string, ring: RotatedRing) {
  const { child, stdout, ended } = runNode(PROGRAM, path, ring, String(KEYS_EACH))
  await eventually(() => expect(stdout()).toBe('waiting\n'))
  return {
    go: () => child.stdin?.end('go\n'),
    ended: ended.then(() => ({
      ring,
      made: stdout()
        .split('\n')
        .filter((line) => line && line !== 'waiting'),
    })),
  }
}

test('keys that several processes make at the same moment are all kept', async () => {
  const { folder, path, idsOf } = freshKeyFile()
  const before = idsOf()
  const makers = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => keyMaker(path, ROTATED_RINGS[index % ROTATED_RINGS.length] ?? 'encryption')),
  )
  for (const { go } of makers) go()
  const ends = await Promise.all(makers.map(({ ended }) => ended))
  expect(idsOf().ledger).toEqual(before.ledger)
  for (const ring of ROTATED_RINGS) {
    const made = ends.filter((end) => end.ring === ring).flatMap((end) => end.made)
    expect(made).toHaveLength((PROCESSES / ROTATED_RINGS.length) * KEYS_EACH)
    expect([...idsOf()[ring]].sort()).toEqual([...made.map((line) => line.replace('made ', '')), ...before[ring]].sort())
  }
  expect(readdirSync(folder).sort()).toEqual(['keys.json', 'keys.json.lock'])
  expect(statSync(`${path}.lock`).mode & 0o777).toBe(0o600)
})

test('a process that is killed while it holds the key file keeps nobody else from it', async () => {
  const { path, idsOf } = freshKeyFile()
  const holder = runNode(
    '--input-type=module',
    '--eval',
    `const { holdLock } = await import(${JSON.stringify(join(import.meta.dirname, '../../server/platform/kernel-lock.ts'))});
     const lock = holdLock(process.argv[1], 0); console.log(lock.kind); setInterval(() => lock.kind, 1000)`,
    `${path}.lock`,
  )
  await eventually(() => expect(holder.stdout()).toBe('held\n'))
  const opening = openLiveKeyRing({ kind: 'file', path }, { lockWaitMs: 50 })
  if (opening.kind === 'problem') throw new Error(opening.problem)
  expect(opening.live.makeKey('encryption')).toEqual({
    kind: 'refused',
    problem: 'Another process is changing the key file just now. Try again in a moment.',
  })
  await holder.stop('SIGKILL')
  expect(opening.live.makeKey('encryption').kind).toBe('made')
  expect(idsOf().encryption).toHaveLength(2)
})

test('a key file that cannot be read is not overwritten with what this process remembers', () => {
  const { path } = freshKeyFile()
  const opening = openLiveKeyRing({ kind: 'file', path })
  if (opening.kind === 'problem') throw new Error(opening.problem)
  writeFileSync(path, '{"encryption": [')
  expect(opening.live.makeKey('encryption')).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('is not a key ring'),
  })
  expect(readFileSync(path, 'utf8')).toBe('{"encryption": [')
})

test('a key file that its group may read can be read by it after a new key as well', () => {
  const { path } = freshKeyFile()
  chmodSync(path, 0o640)
  const opening = openLiveKeyRing({ kind: 'file', path })
  if (opening.kind === 'problem') throw new Error(opening.problem)
  expect(opening.live.makeKey('encryption').kind).toBe('made')
  expect(statSync(path).mode & 0o777).toBe(0o640)
})

test('a file that lacks rings, put in the place of a whole one, changes nothing for a process that runs', () => {
  const { path } = freshKeyFile()
  const opening = openLiveKeyRing({ kind: 'file', path })
  if (opening.kind === 'problem') throw new Error(opening.problem)
  const before = opening.live.ids()
  const { encryption, fingerprint } = JSON.parse(readFileSync(path, 'utf8'))
  const incomplete = JSON.stringify({ encryption, fingerprint })
  writeFileSync(path, incomplete)
  expect(opening.live.ids()).toEqual(before)
  expect(opening.live.makeKey('encryption')).toMatchObject({
    kind: 'refused',
    problem: expect.stringContaining('is not a key ring'),
  })
  expect(readFileSync(path, 'utf8')).toBe(incomplete)
})
