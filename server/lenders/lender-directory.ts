/**
 * The lenders that may be asked now. The active lender file is the newest in the database, so that all processes ask the same lenders;
 * each process checks for a change once a second, and at once after a change of its own. Runs that began under an older file still find
 * their lenders. The lenders' secrets are read as often: a new secret counts without a restart.
 */
import { createHash } from 'node:crypto'
import { compareLenderFiles } from '#domain/matching/lender/compare-lender-files.ts'
import { type Lender, type LenderId, USUAL_RETURN_DAYS } from '#domain/matching/lender/lender.ts'
import { type LenderFile, type LenderFileSetting, readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { type Protocol, protocolOf } from '#domain/matching/lender/protocol.ts'
import { DEFAULT_RANKING } from '#domain/matching/lender/ranking-rules.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { Log } from '../platform/log/pino-log.ts'
import type { LenderConnection } from './calls/lender-adapter.ts'
import {
  connectionOf,
  examineLenderFile,
  type LoadedFile,
  type Secrets,
  type Unreachable,
  warningsOf,
} from './examine-lender-file.ts'
import type { LenderFileRecords, LenderFileSource, PresentLenders } from './lender-file-records.ts'
import type { LenderPause, LenderPauseRecords } from './lender-pause-records.ts'
import type { LenderSecrets } from './lender-secrets-file.ts'

export interface DirectoryView {
  readonly version: number
  readonly ranking: LenderFile['ranking']
  readonly lenders: readonly Lender[]
  readonly pausedByFile: readonly LenderId[]
  /** Those of operators that are in force. */
  readonly pauses: readonly LenderPause[]
  readonly ownersWord: string | null
}

interface Records {
  readonly lenderFiles: LenderFileRecords
  readonly lenderPauses: LenderPauseRecords
}

interface DirectorySettings {
  readonly storage: Storage<Records>
  readonly secrets: LenderSecrets
  readonly setting: LenderFileSetting
  readonly log: Log
  readonly now: Clock
  /** How long to wait between two checks for changes by other processes. */
  readonly freshForMs: number
}

export type LenderFileApplying =
  | { readonly kind: 'applied'; readonly version: number; readonly warnings: readonly string[] }
  | { readonly kind: 'unchanged'; readonly version: number; readonly warnings: readonly string[] }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  /** What was shown to whoever applies it is not what it would change now. */
  | { readonly kind: 'not-seen'; readonly version: number }

/** What a file changes of another version, and the code of exactly that. */
interface LenderFileChange {
  readonly basedOn: number
  readonly words: readonly string[]
  readonly shown: string
}

/** `seen`: what its person was shown; absent where nobody looks, at a start. */
interface ApplyingBy {
  readonly by?: string
  readonly reason?: string
  readonly seen?: Pick<LenderFileChange, 'basedOn' | 'shown'>
}

export function makeLenderDirectory({ storage, secrets, setting, log, now, freshForMs }: DirectorySettings) {
  const loaded = new Map<number, LoadedFile>()
  let known: { readonly secrets: Secrets; readonly untilMs: number } | undefined
  let seen: { readonly present: PresentLenders | undefined; readonly untilMs: number } | undefined

  async function presentLenders(records: Records): Promise<PresentLenders | undefined> {
    if (seen && now().getTime() < seen.untilMs) return seen.present
    const present = await records.lenderFiles.current(now())
    seen = { present, untilMs: now().getTime() + freshForMs }
    return present
  }

  function presentSecrets(): Secrets {
    if (known && now().getTime() < known.untilMs) return known.secrets
    const reading = secrets.read()
    // An operator may be writing the file just now: the last secrets that could be read count until then.
    if (reading.kind === 'problem') log.warn('lender-secrets-unreadable')
    known = {
      secrets: reading.kind === 'read' ? reading.secrets : (known?.secrets ?? {}),
      untilMs: now().getTime() + freshForMs,
    }
    return known.secrets
  }

  async function load(version: number, records: Records): Promise<LoadedFile> {
    const earlier = loaded.get(version)
    if (earlier) return earlier
    const stored = await records.lenderFiles.find(version)
    // It may come yet: nothing is remembered of it.
    if (!stored) return { ranking: DEFAULT_RANKING, lenders: [], refusedFor: [] }
    const check = readLenderFile(stored.content, setting)
    // Rules may have become stricter since the file was applied: then it counts no more, and no lender is asked.
    const file: LoadedFile =
      check.kind === 'accepted' ? check.file : { ranking: DEFAULT_RANKING, lenders: [], refusedFor: check.reasons }
    if (file.refusedFor) log.warn('lender-file-refused', { version })
    loaded.set(version, file)
    return file
  }

  async function reachable(version: number, records: Records): Promise<ReadonlyMap<LenderId, Lender>> {
    const present = await presentLenders(records)
    const versions = [...new Set([present?.version ?? version, version])]
    const files = await Promise.all(versions.map((each) => load(each, records)))
    // The present file comes last, and counts.
    return new Map(files.reverse().flatMap((file) => file.lenders.map((lender) => [lender.id, lender])))
  }

  const examine = (content: string) => examineLenderFile(content, secrets, setting, now())

  const read = (content: string): LenderFile | undefined => {
    const check = readLenderFile(content, setting)
    return check.kind === 'accepted' ? check.file : undefined
  }

  async function changeOf(content: string, basedOn: number, records: Records): Promise<LenderFileChange> {
    const after = read(content)
    const words = after ? compareLenderFiles(await load(basedOn, records), after) : []
    return { basedOn, words, shown: sha256(JSON.stringify([basedOn, content, words])) }
  }

  return {
    async current(records: Records = storage.records): Promise<DirectoryView> {
      const present = await presentLenders(records)
      if (!present) return { version: 0, ranking: DEFAULT_RANKING, lenders: [], pausedByFile: [], pauses: [], ownersWord: null }
      const file = await load(present.version, records)
      const { pauses } = present
      const lenders = file.lenders.map((lender) =>
        pauses.some((pause) => pause.lender === lender.id) ? { ...lender, paused: true } : lender,
      )
      const pausedByFile = file.lenders.filter(({ paused }) => paused).map(({ id }) => id)
      const { ranking, ownersWord = null } = file
      return { version: present.version, ranking, lenders, pausedByFile, pauses, ownersWord }
    },

    /** What an operator should know of the active lender file, as things stand today: one sentence each. */
    async warnings(): Promise<readonly string[]> {
      const present = await presentLenders(storage.records)
      return present ? warningsOf(await load(present.version, storage.records), now()) : []
    },

    /** How to reach lenders now. A lender that has left the present file is looked up in the file that the run began with. */
    async connections(version: number) {
      const lenders = await reachable(version, storage.records)
      return (id: LenderId): LenderConnection | Unreachable => {
        const lender = lenders.get(id)
        return lender ? connectionOf(lender, presentSecrets()) : { unreachable: 'lender-unknown' }
      }
    },

    /** How the same lenders are spoken to; undefined: nobody knows the lender any more. */
    async protocols(version: number, records: Records) {
      const lenders = await reachable(version, records)
      return (id: LenderId): Protocol | undefined => {
        const lender = lenders.get(id)
        return lender && protocolOf(lender)
      }
    },

    /** For how many days after an acceptance a lender may give a lead back, as agreed when the lead was sent. */
    async returnDays(version: number, id: LenderId, records: Records = storage.records): Promise<number> {
      const file = await load(version, records)
      return file.lenders.find((lender) => lender.id === id)?.returnDays ?? USUAL_RETURN_DAYS
    },

    /** As the active file has it, or, of a lender that has left, the last file that had it. */
    async lastEntry(id: LenderId): Promise<Lender | undefined> {
      const { version = 0 } = (await presentLenders(storage.records)) ?? {}
      for (let each = version; each > 0; each--) {
        const entry = (await load(each, storage.records)).lenders.find((lender) => lender.id === id)
        if (entry) return entry
      }
      return undefined
    },

    async names(version: number): Promise<ReadonlyMap<LenderId, string>> {
      const file = await load(version, storage.records)
      return new Map(file.lenders.map(({ id, name }) => [id, name]))
    },

    check: examine,
    /** Undefined where the rules of today refuse it. */
    read,
    /** As it was applied; undefined: there is no such version, or the rules of today refuse it. */
    async version(version: number): Promise<LenderFile | undefined> {
      const file = await load(version, storage.records)
      return file.refusedFor ? undefined : file
    },
    /** In words, what a file would change of the active version or of another one. */
    async compare(content: string, basedOn?: number): Promise<LenderFileChange> {
      return changeOf(content, basedOn ?? (await presentLenders(storage.records))?.version ?? 0, storage.records)
    },
    async apply(
      content: string,
      source: LenderFileSource,
      { by, reason, seen: shown }: ApplyingBy = {},
    ): Promise<LenderFileApplying> {
      const { reasons, warnings } = examine(content)
      if (reasons.length > 0) return { kind: 'refused', reasons }
      known = undefined
      const checksum = sha256(content)
      const applying = await storage.transaction<LenderFileApplying>(async (records) => {
        const { lenderFiles } = records
        await lenderFiles.lock()
        const present = await lenderFiles.current(now())
        const change = await changeOf(content, present?.version ?? 0, records)
        if (shown && (shown.basedOn !== change.basedOn || shown.shown !== change.shown))
          return { kind: 'not-seen', version: change.basedOn }
        // Every start applies the setting's file again: only a file that has changed replaces the one that an operator applied.
        const last =
          source === 'setting' ? await lenderFiles.latestFrom('setting') : present && (await lenderFiles.find(present.version))
        if (present && last?.checksum === checksum) return { kind: 'unchanged', version: present.version, warnings }
        const who = { appliedBy: by ?? null, reason: reason ?? null }
        const version = await lenderFiles.add({ appliedAt: now(), source, ...who, content, checksum, words: change.words })
        return { kind: 'applied', version, warnings }
      })
      seen = undefined
      return applying
    },

    /** From now on, and not from `until` on. False: it was paused so already. */
    async pause(lender: LenderId, pause: { readonly until: Date | null; readonly reason: string; readonly by: string }) {
      const changed = await storage.transaction(({ lenderPauses }) => lenderPauses.pause({ lender, at: now(), ...pause }))
      seen = undefined
      return changed
    },

    /** False: it was not paused. */
    async resume(lender: LenderId, by: string) {
      const changed = await storage.transaction(({ lenderPauses }) => lenderPauses.resume(lender, now(), by))
      seen = undefined
      return changed
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export type LenderDirectory = ReturnType<typeof makeLenderDirectory>
