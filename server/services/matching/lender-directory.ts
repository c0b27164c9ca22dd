/**
 * Who may be asked now. The lender file that counts is the newest one in the database, so that all processes ask the same lenders; a process
 * looks whether it has changed once a second, and at once after a change of its own. Runs that began under an older file still find their
 * lenders.
 */
import { createHash } from 'node:crypto'
import type { Lender, LenderId } from '#domain/matching/lender.ts'
import { type LenderFile, type LenderFileSetting, readLenderFile } from '#domain/matching/lender-file.ts'
import type { LenderConnection } from '../../lender-ports.ts'
import type { LenderFileSource, LenderSecrets, PresentLenders } from '../../matching-ports.ts'
import type { Clock, Records, Storage } from '../../ports.ts'

export interface DirectoryView {
  readonly version: number
  readonly ranking: LenderFile['ranking']
  /** Those that an operator has paused say so. */
  readonly lenders: readonly Lender[]
  readonly pausedByFile: readonly LenderId[]
}

export interface DirectoryParts {
  readonly storage: Storage
  readonly secrets: LenderSecrets
  readonly setting: LenderFileSetting
  readonly now: Clock
  /** For how long nobody looks whether another process has changed something. */
  readonly freshForMs: number
}

export type LenderFileApplying =
  | { readonly kind: 'applied'; readonly version: number }
  | { readonly kind: 'unchanged'; readonly version: number }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }

export interface LenderDirectory {
  readonly current: (records?: Records) => Promise<DirectoryView>
  /** How to reach lenders now. One that is not in the present file any more is looked up in the file that the run began with. */
  readonly connections: (version: number) => Promise<(lender: LenderId) => LenderConnection | undefined>
  /** What lenders were called in that file. */
  readonly names: (version: number) => Promise<ReadonlyMap<LenderId, string>>
  readonly check: (content: string) => readonly string[]
  readonly apply: (content: string, source: LenderFileSource) => Promise<LenderFileApplying>
  /** Answers whether that was a change. */
  readonly setPaused: (lender: LenderId, paused: boolean) => Promise<boolean>
}

const SHORTEST_SECRET = 32

interface Loaded {
  readonly file: LenderFile
  readonly secrets: Readonly<Record<string, string>>
}

export function makeLenderDirectory({ storage, secrets, setting, now, freshForMs }: DirectoryParts): LenderDirectory {
  const loaded = new Map<number, Loaded>()
  let seen: { readonly present: PresentLenders | undefined; readonly untilMs: number } | undefined

  async function presentLenders(records: Records): Promise<PresentLenders | undefined> {
    if (seen && now().getTime() < seen.untilMs) return seen.present
    const present = await records.lenderFiles.current()
    seen = { present, untilMs: now().getTime() + freshForMs }
    return present
  }

  async function load(version: number, records: Records): Promise<Loaded> {
    const known = loaded.get(version)
    if (known) return known
    const stored = await records.lenderFiles.find(version)
    const check = stored && readLenderFile(stored.content, setting)
    // Rules may have become stricter since it was applied: then it counts no more, and nobody is asked.
    const file = check?.kind === 'accepted' ? check.file : { ranking: { rule: 'lowest-cost' as const }, lenders: [] }
    const reading = secrets.read()
    if (reading.kind === 'problem') return { file, secrets: {} }
    const fresh = { file, secrets: reading.secrets }
    loaded.set(version, fresh)
    return fresh
  }

  const problemsOf = (content: string) => lenderFileProblems(content, secrets, setting)

  return {
    async current(records = storage.records) {
      const present = await presentLenders(records)
      if (!present) return { version: 0, ranking: { rule: 'lowest-cost' }, lenders: [], pausedByFile: [] }
      const { file } = await load(present.version, records)
      const lenders = file.lenders.map((lender) => (present.paused.includes(lender.id) ? { ...lender, paused: true } : lender))
      const pausedByFile = file.lenders.filter(({ paused }) => paused).map(({ id }) => id)
      return { version: present.version, ranking: file.ranking, lenders, pausedByFile }
    },

    async connections(version) {
      const { records } = storage
      const present = await presentLenders(records)
      const versions = [...new Set([present?.version ?? version, version])]
      const files = await Promise.all(versions.map((each) => load(each, records)))
      return (id) => {
        for (const { file, secrets: known } of files) {
          const lender = file.lenders.find((candidate) => candidate.id === id)
          if (lender) return connectionOf(lender, known)
        }
        return undefined
      }
    },

    async names(version) {
      const { file } = await load(version, storage.records)
      return new Map(file.lenders.map(({ id, name }) => [id, name]))
    },

    check: problemsOf,

    async apply(content, source) {
      const reasons = problemsOf(content)
      if (reasons.length > 0) return { kind: 'refused', reasons }
      const checksum = createHash('sha256').update(content).digest('hex')
      const applying = await storage.transaction<LenderFileApplying>(async ({ lenderFiles }) => {
        await lenderFiles.lock()
        const present = await lenderFiles.current()
        // A process that starts brings its file again and again: only a file that has changed takes the place of what an operator applied.
        const last =
          source === 'setting' ? await lenderFiles.latestFrom('setting') : present && (await lenderFiles.find(present.version))
        if (present && last?.checksum === checksum) return { kind: 'unchanged', version: present.version }
        return { kind: 'applied', version: await lenderFiles.add({ appliedAt: now(), source, content, checksum }) }
      })
      seen = undefined
      return applying
    },

    async setPaused(lender, paused) {
      const { lenderFiles } = storage.records
      const changed = paused ? await lenderFiles.pause(lender, now()) : await lenderFiles.resume(lender)
      seen = undefined
      return changed
    },
  }
}

/** All that keeps a lender file from being applied, its secrets included. */
export function lenderFileProblems(content: string, secrets: LenderSecrets, setting: LenderFileSetting): readonly string[] {
  const check = readLenderFile(content, setting)
  if (check.kind === 'refused') return check.reasons
  const reading = secrets.read()
  return reading.kind === 'problem' ? [reading.problem] : secretProblems(check.file.lenders, reading.secrets, setting.production)
}

const nameOf = (reference: string) => reference.replace(/^secret:/, '')

/** Nobody is called with a signature that is worth nothing. */
function connectionOf(
  { id, adapter, endpoint, credentials }: Lender,
  secrets: Readonly<Record<string, string>>,
): LenderConnection | undefined {
  const known = Object.entries(credentials).map(([name, reference]) => [name, secrets[nameOf(reference)]] as const)
  if (known.some(([, secret]) => secret === undefined)) return undefined
  return { id, adapter, endpoint, credentials: Object.fromEntries(known) as Readonly<Record<string, string>> }
}

function secretProblems(lenders: readonly Lender[], secrets: Readonly<Record<string, string>>, production: boolean): string[] {
  return lenders.flatMap(({ name, credentials }) =>
    Object.entries(credentials).flatMap(([credential, reference]) => {
      const secret = Object.hasOwn(secrets, nameOf(reference)) ? secrets[nameOf(reference)] : undefined
      if (secret === undefined) return [`${name} names the secret ${nameOf(reference)}, which LENDER_SECRETS_FILE lacks.`]
      if (production && credential === 'signingSecret' && secret.length < SHORTEST_SECRET)
        return [`${name} has a signing secret of fewer than ${SHORTEST_SECRET} characters.`]
      return []
    }),
  )
}
