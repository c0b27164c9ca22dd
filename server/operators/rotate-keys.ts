/**
 * Moves data keys from older keys of the ring to the current one, a batch at a time. Nothing sealed changes: only the small wrapped keys
 * do, each in one step. A rotation that stops half way leaves every record readable, and the next one goes on.
 */
import type { KeyList, RotatedRing } from '#contracts/operators/keys.ts'
import type { KeyMaking } from '../platform/vault/live-key-ring.ts'
import type { Needs } from './needs.ts'

const UNFINISHED = 'The last rotation has not ended: some records are still under an older key. Run keys rotate to end it.'
const NOT_ALL_KNOW =
  'Other processes may use this database, and each must know a new key before anything is wrapped with it. If all of them read this key file, run keys rotate --shared-key-file. If not, see "Key rotation" in docs/production.md.'

export async function makeNewKey(
  { storage, keyRing, log, databaseUrl }: Needs,
  { ring, sharedKeyFile }: { readonly ring: RotatedRing; readonly sharedKeyFile: boolean },
): Promise<KeyMaking> {
  // Other processes, perhaps on other machines, may use a database that is not embedded.
  if (databaseUrl !== undefined && !sharedKeyFile) return { kind: 'refused', problem: NOT_ALL_KNOW }
  if (ring === 'encryption' && (await storage.records.keyUse.left()) > 0) return { kind: 'refused', problem: UNFINISHED }
  const making = keyRing.makeKey(ring)
  if (making.kind === 'made') log.note('key-made', { code: ring })
  return making
}

export async function rewrapKeys({ storage }: Needs, limit: number) {
  const rewrapped = await storage.transaction((records) => records.keyUse.rewrap(limit))
  return { rewrapped, left: await storage.records.keyUse.left() }
}

export async function listKeys({ storage: { records }, keyRing }: Needs): Promise<KeyList> {
  const ids = keyRing.ids()
  return {
    encryption: usesOf(ids.encryption, await records.keyUse.encryptionKeys()),
    fingerprint: usesOf(ids.fingerprint, await records.applicationReports.fingerprintKeys()),
    ledger: namesOf(ids.ledger),
    consent: namesOf(ids.consent),
    left: await records.keyUse.left(),
  }
}

function usesOf(ring: readonly string[], uses: ReadonlyMap<string, number>) {
  const strangers = [...uses.keys()].filter((id) => !ring.includes(id))
  return [...ring, ...strangers].map((id) => ({
    id,
    current: id === ring[0],
    inRing: ring.includes(id),
    records: uses.get(id) ?? 0,
  }))
}

const namesOf = (ring: readonly string[]) => ring.map((id, place) => ({ id, current: place === 0 }))
