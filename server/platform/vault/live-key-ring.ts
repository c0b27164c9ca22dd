/**
 * The ring as it is now. Processes that share a key file notice a key that another one has put there: before a new data key is wrapped,
 * and whenever a record names a key that is not known yet. A new key is on the disk before anything is wrapped with it.
 */
import { statSync } from 'node:fs'
import type { RotatedRing } from '#contracts/operators/keys.ts'
import { changeKeyFile, type KeySource, readKeyRing } from './key-file.ts'
import { type KeyRing, withNewKey } from './key-ring.ts'

export type KeyMaking = { readonly kind: 'made'; readonly id: string } | { readonly kind: 'refused'; readonly problem: string }

export type LiveKeyRing = Extract<ReturnType<typeof openLiveKeyRing>, { readonly kind: 'ring' }>['live']

const LOCK_WAIT_MS = 5_000
const KEYS_ARE_TEXT =
  'The keys come from the setting KEYS, which this server cannot change. Put a new key first in it, restart every process, and run this again.'

export function openLiveKeyRing(source: KeySource, { lockWaitMs = LOCK_WAIT_MS } = {}) {
  // Before the file is read: a key that another process puts there meanwhile is then noticed as a change.
  let seen = stampOf(source)
  const reading = readKeyRing(source)
  if (reading.kind === 'problem') return reading
  let ring = reading.ring

  /** Reads the file again if it has changed; keeps the ring in memory when the file cannot be read. */
  const refresh = (): KeyRing => {
    const stamp = stampOf(source)
    if (stamp === seen) return ring
    const again = readKeyRing(source)
    if (again.kind === 'ring') {
      ring = again.ring
      seen = stamp
    }
    return ring
  }

  return {
    kind: 'ring' as const,
    live: {
      ring: () => ring,
      refresh,
      /** Current first. */
      ids() {
        const { encryption, fingerprint, ledger, consent } = refresh()
        const idsOf = (keys: readonly { readonly id: string }[]) => keys.map(({ id }) => id)
        return { encryption: idsOf(encryption), fingerprint: idsOf(fingerprint), ledger: idsOf(ledger), consent: idsOf(consent) }
      },
      makeKey(which: RotatedRing): KeyMaking {
        if (source.kind === 'text') return { kind: 'refused', problem: KEYS_ARE_TEXT }
        try {
          const change = changeKeyFile(source, lockWaitMs, (ring) => withNewKey(ring, which))
          refresh()
          return change.kind === 'refused' ? change : { kind: 'made', id: change.ring[which][0].id }
        } catch (error) {
          const code = (error as { code?: string }).code ?? 'unknown error'
          return { kind: 'refused', problem: `The key file cannot be written (${code}). Put a new key first in it yourself.` }
        }
      },
    },
  }
}

/** What tells one state of the file from another, without reading it. */
function stampOf(source: KeySource): string {
  if (source.kind === 'text') return ''
  const { ino, mtimeMs, size } = statSync(source.path, { throwIfNoEntry: false }) ?? { ino: 0, mtimeMs: 0, size: 0 }
  return `${ino} ${mtimeMs} ${size}`
}
