import { readFileSync, writeFileSync } from 'node:fs'
import { startLightLoad } from '../light-load.ts'
import { apply, insist, isReadable, restartOneByOne, type Step } from './step.ts'

interface KeyList {
  readonly encryption: readonly { readonly id: string; readonly current: boolean; readonly records: number }[]
  readonly left: number
}

export const rotatesKeys: Step = async (deployment) => {
  const { url, hashedFile, operator, installation } = deployment
  const before = await apply(url)
  const load = startLightLoad(url, hashedFile)
  await operator('keys', 'rotate', '--shared-key-file')
  const { failures, applications } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the rotation: ${failures.slice(0, 5).join('; ')}`)
  // Records that were being written while the new key was made may be under the old one. The purge would move them within five minutes.
  const { encryption, left } = JSON.parse(await operator('keys', 'rotate', '--no-new-key')) as KeyList
  const old = encryption.filter(({ current }) => !current)
  insist(left === 0 && encryption.length === 2 && old.every(({ records }) => records === 0), 'Records are left under the old key')

  // The old key goes from the file, and the processes learn it one after the other.
  const ring = JSON.parse(readFileSync(installation.keyFile, 'utf8')) as { encryption: { id: string }[] }
  writeFileSync(installation.keyFile, JSON.stringify({ ...ring, encryption: ring.encryption.slice(0, 1) }), { mode: 0o600 })
  await restartOneByOne(deployment)
  insist(await isReadable(deployment, before), 'A record from before the rotation cannot be read without the old key')
  await apply(url)
  return `key rotation while ${applications} applications came in: no record is left under the old key, and the product runs without it`
}
