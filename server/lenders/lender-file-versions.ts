/** The versions of the lender file: which there were, what a file would change, a change of one lender in place, and the way back. */
import type { LENDER_FILE_ENDPOINTS } from '#contracts/operators/lender-files.ts'
import { UNKNOWN_LENDER } from '#contracts/operators/lenders.ts'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { withIsoTimes } from '../platform/database/named-row.ts'
import type { LenderFileApplying } from './lender-directory.ts'
import type { Needs } from './needs.ts'

type Handlers = OperatorHandlers<typeof LENDER_FILE_ENDPOINTS>

const NO_VERSION = 'There is no such version of the lender file.'
const NOT_SEEN = (version: number) =>
  `What was shown is not what would change: version ${version} is active now. Check the file again, read what it changes, and apply it then.`

export const lenderFileRoutes = (context: Needs): Handlers => {
  const { directory, log, storage } = context
  const { lenderFiles } = storage.records

  /** What pages would say of the lenders of a file, with the pauses as they are. */
  async function pagesThatFollow(content: string): Promise<readonly string[]> {
    const [view, file] = [await directory.current(), directory.read(content)]
    if (!file) return []
    const isPaused = (id: LenderId) => view.pauses.some(({ lender }) => lender === id)
    const lenders = file.lenders.map((lender) => (isPaused(lender.id) ? { ...lender, paused: true } : lender))
    return context.pagesBetween(view, { ...file, lenders })
  }

  /** Keeps what was done in the history, and answers how it ended. */
  function ended(
    end: LenderFileApplying,
    was: number,
    { name, changed }: Parameters<Handlers['POST /lenders/files']>[1],
    more = {},
  ) {
    if (end.kind === 'refused') return refuse(422, end.reasons.join('\n'))
    if (end.kind === 'not-seen') return refuse(409, NOT_SEEN(end.version))
    if (end.kind === 'applied') log.note('lender-file-applied', { version: end.version, operator: name })
    changed({ subject: 'lender file', before: { version: was }, after: { version: end.version }, ...more })
    return answer({ version: end.version, applied: end.kind === 'applied', warnings: end.warnings })
  }

  return {
    'GET /lenders/files': async ({ limit }) => {
      const versions = await lenderFiles.list(limit)
      return answer({
        versions: versions.map(({ appliedBy: by, ...version }) => ({
          ...withIsoTimes(version),
          by,
          words: [...(version.words ?? [])],
        })),
      })
    },
    'GET /lenders/files/{version}': async ({ version }) => {
      const found = await lenderFiles.find(version)
      return found ? answer({ version, content: found.content }) : refuse(404, NO_VERSION)
    },
    'POST /lenders/checks': async ({ content, basedOn }) => {
      if (basedOn !== undefined && !(await lenderFiles.find(basedOn))) return refuse(404, NO_VERSION)
      const [findings, change] = [directory.check(content), await directory.compare(content, basedOn)]
      return answer({ ...findings, ...change, words: [...change.words], pages: [...(await pagesThatFollow(content))] })
    },
    'POST /lenders/files': async ({ content, basedOn, shown, reason }, who) =>
      ended(await directory.apply(content, 'operator', { by: who.name, reason, seen: { basedOn, shown } }), basedOn, who),
    'POST /lenders/files/{version}/reversals': async ({ version }, who) => {
      const before = await lenderFiles.find(version - 1)
      if (!before) return refuse(404, `There is no version before version ${version}.`)
      const { basedOn, shown } = await directory.compare(before.content)
      if (basedOn !== version) return refuse(409, `Version ${basedOn} is active now: only the active version is taken back.`)
      const applying = { by: who.name, reason: `Version ${version} taken back`, seen: { basedOn, shown } }
      return ended(await directory.apply(before.content, 'operator', applying), version, who)
    },
    'POST /lenders/entries/{id}/terms': async ({ id, basedOn, reason, ...terms }, who) => {
      const active = await lenderFiles.find(basedOn)
      const content = active && withTerms(active.content, id, terms)
      if (!content) return refuse(404, active ? UNKNOWN_LENDER : NO_VERSION)
      const { shown, words } = await directory.compare(content, basedOn)
      const end = await directory.apply(content, 'operator', { by: who.name, reason, seen: { basedOn, shown } })
      return ended(end, basedOn, who, { subject: id, after: { words } })
    },
  }
}

/** The file as it is written, with some fields of one lender changed; null takes a field out. */
function withTerms(content: string, id: LenderId, terms: object): string | undefined {
  const file = JSON.parse(content) as { readonly lenders: Record<string, unknown>[] }
  const lender = file.lenders.find((each) => each.id === id)
  if (!lender) return undefined
  for (const [field, value] of Object.entries(terms)) {
    if (value === null) delete lender[field]
    else if (value !== undefined) lender[field] = value
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
