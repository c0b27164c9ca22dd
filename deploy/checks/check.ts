/** The shapes of a check: what is tried, and what came of it. A finding is for the owner to read, and never carries a secret. */
import type { Examined } from './examined.ts'

export type Finding =
  | { readonly kind: 'ok'; readonly says: string }
  /** `toDo` is one sentence, or a command. */
  | { readonly kind: 'warning' | 'failed'; readonly says: string; readonly toDo: string }
  | { readonly kind: 'not-tried'; readonly says: string }

export const FINDING_KINDS = ['ok', 'warning', 'failed', 'not-tried'] as const satisfies readonly Finding['kind'][]

export const ok = (says: string): Finding => ({ kind: 'ok', says })
export const warning = (says: string, toDo: string): Finding => ({ kind: 'warning', says, toDo })
export const failed = (says: string, toDo: string): Finding => ({ kind: 'failed', says, toDo })
export const notTried = (says: string): Finding => ({ kind: 'not-tried', says })

export interface Tried {
  /** One to three words. */
  readonly name: string
  readonly tries: string
}

export interface Check<Given> extends Tried {
  readonly run: (given: Given) => Findings | Promise<Findings>
}

/** One, or one for each thing of its kind: a lender, a process, a file. */
export type Findings = Finding | readonly Finding[]

export type Opening<Given> =
  | { readonly kind: 'open'; readonly given: Given; readonly findings: Findings; readonly close?: () => Promise<void> }
  /** Nothing more of the subject can be tried. */
  | { readonly kind: 'closed'; readonly findings: Findings }

export type CheckResult = Finding & { readonly subject: string; readonly check: string }

export interface Subject {
  readonly name: string
  readonly tried: readonly Tried[]
  readonly run: (examined: Examined) => Promise<readonly CheckResult[]>
}

interface SubjectRows<Given> {
  readonly name: string
  /** What the other checks need: a connection, a file that can be read. Tried first. */
  readonly opening: Tried & { readonly open: (examined: Examined) => Opening<Given> | Promise<Opening<Given>> }
  readonly checks: readonly Check<Given>[]
}

export const subjectThatOpens = <Given>({ name, opening, checks }: SubjectRows<Given>): Subject => ({
  name,
  tried: [opening, ...checks].map(({ name: row, tries }) => ({ name: row, tries })),
  async run(examined) {
    const opened = await orItsFailure(async () => opening.open(examined))
    if ('failure' in opened || opened.kind === 'closed') {
      const findings = 'failure' in opened ? opened.failure : opened.findings
      const others = notTried(`It needs what “${opening.name}” found wanting.`)
      return [...resultsOf(name, opening, findings), ...checks.flatMap((check) => resultsOf(name, check, others))]
    }
    try {
      return [...resultsOf(name, opening, opened.findings), ...(await tryAll(name, checks, opened.given))]
    } finally {
      await opened.close?.()
    }
  },
})

export const subject = ({ name, checks }: { readonly name: string; readonly checks: readonly Check<Examined>[] }): Subject => ({
  name,
  tried: checks.map(({ name: row, tries }) => ({ name: row, tries })),
  run: (examined) => tryAll(name, checks, examined),
})

async function tryAll<Given>(subject: string, checks: readonly Check<Given>[], given: Given): Promise<CheckResult[]> {
  const results = checks.map(async (check) => {
    const found = await orItsFailure(async () => check.run(given))
    return resultsOf(subject, check, 'failure' in found ? found.failure : found)
  })
  return (await Promise.all(results)).flat()
}

const resultsOf = (subject: string, { name: check }: Tried, findings: Findings): CheckResult[] =>
  [findings].flat().map((finding) => ({ subject, check, ...finding }))

/** Longer than any single question below waits. */
const PATIENCE_MS = 90_000

/** A check that breaks is a finding too: the others go on. The error's own words may hold a secret; its code does not. */
async function orItsFailure<Result>(work: () => Promise<Result>): Promise<Result | { readonly failure: Finding }> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<{ readonly failure: Finding }>((resolve) => {
    const failure = failed(`No answer within ${PATIENCE_MS / 1000} seconds.`, 'Look at what hangs, and run the check again.')
    timer = setTimeout(() => resolve({ failure }), PATIENCE_MS)
  })
  try {
    return await Promise.race([work(), over])
  } catch (error) {
    return {
      failure: failed(`The check itself broke off (${codeOf(error)}).`, 'Run it again; if it stays, this is a mistake of ours.'),
    }
  } finally {
    clearTimeout(timer)
  }
}

export const codeOf = (error: unknown): string => {
  const { code, name, cause } = (error ?? {}) as { code?: unknown; name?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  if (cause !== undefined) return codeOf(cause)
  return typeof name === 'string' ? name : 'unknown error'
}
