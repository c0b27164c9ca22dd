/** The files of the installation: secrets that only the service reads, a log of erasures that it can write, and keys to read everything with. */
import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { readKeyRing } from '#server/platform/vault/key-file.ts'
import { erasureFile } from '#server/privacy/erasure/erasure-file.ts'
import { codeOf, type Finding, failed, notTried, ok, subject } from './check.ts'
import type { Examined, SystemUser } from './examined.ts'

export const files = subject({
  name: 'Files',
  checks: [
    {
      name: 'Secrets',
      tries: 'settings, keys and lenders’ secrets can be read by the service, and by nobody else but root (mode 0600 or 0640)',
      run: ({ installation, config, user }) => {
        const keyFile = config.keys.kind === 'text' ? [] : [config.keys.path]
        return [installation.settingsFile, ...keyFile, config.lenders.secretsFile].map((path) => judgeSecret(path, user))
      },
    },
    {
      name: 'Folder',
      tries: 'nobody but root and the service can put other files in their place',
      run: ({ installation: { folder }, user }) => judgeFolder(folder, user),
    },
    { name: 'Key rings', tries: 'all four are there, and each has a key', run: keyRings },
    {
      name: 'Copy of the keys',
      tries: 'a reminder: without the key file no backup can be read, so keep a copy where no backup lies',
      run: keyCopy,
    },
    {
      name: 'Erasure log',
      tries: 'the service can write it, and every line of it can be read',
      run: ({ config, user }) => erasureLog(config.erasureLogFile, user),
    },
  ],
})

/** For everybody but the owner; the group may read. */
const FOR_OTHERS = 0o037
const WRITABLE_BY_OTHERS = 0o022
const STICKY = 0o1000

const octal = (mode: number): string => `0${(mode & 0o777).toString(8)}`
const NO_USER: Finding = notTried('There is no user of the service yet.')

function judgeSecret(path: string, user: SystemUser | undefined): Finding {
  if (!user) return NO_USER
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) return failed(`${path} is not there.`, 'Make it with npm run production -- init, or correct the settings.')
  if (file.mode & FOR_OTHERS)
    return failed(`${path} has mode ${octal(file.mode)}: others than the service can read it.`, `chmod 600 ${path}`)
  if (file.uid !== 0 && file.uid !== user.uid)
    return failed(`${path} belongs to another user (${file.uid}) than root or ${user.name}.`, `chown ${user.name}: ${path}`)
  return may('read', file, user)
    ? ok(`${path} has mode ${octal(file.mode)}.`)
    : failed(`${path} cannot be read by ${user.name}.`, `chown ${user.name}: ${path}`)
}

function judgeFolder(folder: string, user: SystemUser | undefined): Finding {
  if (!user) return NO_USER
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (!entry) return failed(`${folder} is not there.`, 'Make it with npm run production -- init.')
  if (entry.mode & WRITABLE_BY_OTHERS && !(entry.mode & STICKY))
    return failed(`${folder} has mode ${octal(entry.mode)}: others can put files in the place of yours.`, `chmod 750 ${folder}`)
  return entry.uid === 0 || entry.uid === user.uid
    ? ok(`${folder} has mode ${octal(entry.mode)}.`)
    : failed(`${folder} belongs to another user (${entry.uid}) than root or ${user.name}.`, `chown ${user.name}: ${folder}`)
}

const BITS = { read: 0o4, write: 0o2 } as const

/** As the kernel decides it, for a user with one group; root may everything. */
function may(what: keyof typeof BITS, { mode, uid, gid }: Stats, user: SystemUser): boolean {
  if (user.uid === 0) return true
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & BITS[what]) !== 0
}

function keyRings({ config: { keys } }: Examined): Finding {
  if (keys.kind === 'made-on-first-start') return failed('Neither KEY_FILE nor KEYS is set.', 'Name the key file in the settings.')
  const reading = readKeyRing(keys)
  if (reading.kind === 'problem')
    return failed(`The keys are not usable: ${reading.problem}.`, 'Put the right file back, from your copy.')
  const counts = Object.entries(reading.ring).map(([name, ring]) => `${name} ${ring.length}`)
  return ok(`Keys in each ring: ${counts.join(', ')}.`)
}

function keyCopy({ config: { keys } }: Examined): Finding {
  const reading = keys.kind === 'made-on-first-start' ? undefined : readKeyRing(keys)
  if (reading?.kind !== 'ring') return notTried('There are no keys to copy yet.')
  const current = Object.values(reading.ring).map(([first]) => first.id)
  return notTried(
    `Nobody but you knows whether there is one. It must hold the keys ${current.join(', ')}, and lie apart from the backups: without it no backup can be read.`,
  )
}

async function erasureLog(path: string, user: SystemUser | undefined): Promise<Finding> {
  if (!user) return NO_USER
  const file = statSync(path, { throwIfNoEntry: false })
  const written = file ?? statSync(dirname(path), { throwIfNoEntry: false })
  if (!written) return failed(`${dirname(path)} is not there.`, 'Make it with npm run production -- init, or correct ERASURE_LOG.')
  if (!may('write', written, user))
    return failed(
      `${path} cannot be written to by ${user.name}: nobody could be erased for good.`,
      `chown ${user.name}: ${file ? path : dirname(path)}`,
    )
  if (!file) return ok(`${path} is not there yet: the first start makes it.`)
  try {
    const { subjects, unreadableLines } = await erasureFile(path).read()
    if (unreadableLines.length === 0) return ok(`${path} holds ${subjects.size} erasures.`)
    return failed(
      `${path} cannot be read in line ${unreadableLines.slice(0, 5).join(', ')}: who was erased there comes back with the next restore.`,
      'Bring a good copy in: npm run operator -- erasures replay --file COPY',
    )
  } catch (error) {
    return failed(`${path} cannot be read (${codeOf(error)}).`, 'Run the check as root, or as the service’s user.')
  }
}
