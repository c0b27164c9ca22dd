/** What is not in order: each rule looks at one fact, and says what is wrong and what to do. */

import type { System, SystemProblem } from '#contracts/operators/system.ts'
import { DAY_MS, MINUTE_MS } from '#domain/values/calendar.ts'

type Facts = Omit<System, 'problems'>

interface Rule {
  readonly code: string
  readonly part: SystemProblem['part']
  readonly level: SystemProblem['level']
  /** Undefined: all is well. */
  readonly says: (facts: Facts, now: Date) => string | undefined
  readonly todo: string
}

/** The purge runs every five minutes. */
const PURGE_LATE_MS = 20 * MINUTE_MS
const JOB_LATE_SECONDS = 10 * 60
const PROMISE_DAYS = 30
const CHECK_DAYS = 31
const LITTLE_ROOM_BYTES = 1024 ** 3
/** Their retries end in a queue of their own, which tells the operator in its own way. */
const TELL_THEMSELVES = ['mail', 'lender-follow-up']

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${several}`
const when = (is: boolean, sentence: () => string) => (is ? sentence() : undefined)
const atWork = ({ processes }: Facts) => processes.filter(({ state }) => state === 'at-work')
const ageMs = (moment: string, now: Date) => now.getTime() - Date.parse(moment)

const RULES: readonly Rule[] = [
  {
    code: 'database-refuses-writes',
    part: 'database',
    level: 'now',
    says: ({ database }) => when(!database.writable, () => 'The database takes no writes.'),
    todo: 'Make room on its disk, or see that it is not a copy of another.',
  },
  {
    code: 'no-worker',
    part: 'processes',
    level: 'now',
    says: (facts) =>
      when(
        !atWork(facts).some(({ role }) => role !== 'web'),
        () => 'No process works on jobs: mails, purges and follow-up calls wait.',
      ),
    todo: 'Start a process with ROLE=worker or ROLE=all.',
  },
  {
    code: 'process-silent',
    part: 'processes',
    level: 'soon',
    says: ({ processes }) => {
      const silent = processes.filter(({ state }) => state === 'silent').length
      return when(silent > 0, () => `${many(silent, 'process', 'processes')} ended without stopping in order.`)
    },
    todo: 'Look into its log. The line goes a day after it was last seen.',
  },
  {
    code: 'versions-differ',
    part: 'processes',
    level: 'soon',
    says: (facts) => {
      const versions = new Set(atWork(facts).map(({ version }) => version))
      return when(versions.size > 1, () => `Processes run ${versions.size} different versions.`)
    },
    todo: 'End the update: restart what runs the older one.',
  },
  {
    code: 'clocks-apart',
    part: 'database',
    level: 'now',
    says: ({ clocks }) =>
      when(clocks === 'apart', () => 'The clock of the server and the database’s are more than 60 seconds apart.'),
    todo: 'Set both from a time server. Until then nothing is purged.',
  },
  {
    code: 'jobs-late',
    part: 'queues',
    level: 'now',
    says: ({ queues }) => {
      const late = queues
        .filter(({ lateSeconds }) => lateSeconds !== null && lateSeconds > JOB_LATE_SECONDS)
        .map(({ name }) => name)
      return when(late.length > 0, () => `Jobs have waited for more than 10 minutes: ${late.join(', ')}.`)
    },
    todo: 'See that a worker is at work, and what its log says.',
  },
  {
    code: 'jobs-set-aside',
    part: 'queues',
    level: 'soon',
    says: ({ queues }) => {
      const failed = queues.filter(({ name, setAside }) => setAside > 0 && !TELL_THEMSELVES.includes(name)).map(({ name }) => name)
      return when(failed.length > 0, () => `Jobs of the last three days used up their tries: ${failed.join(', ')}.`)
    },
    todo: 'Look for "job-failed" in the log of the workers.',
  },
  {
    code: 'runs-overdue',
    part: 'queues',
    level: 'now',
    says: ({ runs }) => when(runs.overdue > 20, () => `${many(runs.overdue, 'request', 'requests')} should have gone on by now.`),
    todo: 'See that a worker is at work, and whether lenders answer.',
  },
  {
    code: 'mails-not-taken',
    part: 'mails',
    level: 'now',
    says: ({ mails }) =>
      when(
        mails.retrying > 0,
        () => `The mail server has not taken ${many(mails.retrying, 'mail', 'mails')}: ${mails.lastProblem ?? 'no reply'}`,
      ),
    todo: 'Send a test mail. They are tried again for hours before they are given up.',
  },
  {
    code: 'mails-failed',
    part: 'mails',
    level: 'now',
    says: ({ mails }) => when(mails.failed > 0, () => `${many(mails.failed, 'mail', 'mails')} could not be delivered.`),
    todo: 'See why, mend it, and send them again.',
  },
  {
    code: 'follow-ups-given-up',
    part: 'lenders',
    level: 'now',
    says: ({ followUps }) => {
      const count = sumOf(followUps.filter(({ state }) => state === 'given-up'))
      return when(
        count > 0,
        () => `${many(count, 'call', 'calls')} to lenders came to nothing for days: erasures, leads taken back or bank numbers.`,
      )
    },
    todo: 'Talk to the lender, then ask again.',
  },
  {
    code: 'lenders-to-write-to',
    part: 'lenders',
    level: 'soon',
    says: ({ followUps }) => {
      const count = sumOf(followUps.filter(({ state }) => state === 'in-writing'))
      return when(count > 0, () => `${many(count, 'lender is', 'lenders are')} to be asked in writing, or to answer a letter.`)
    },
    todo: 'Send each letter by its day, and record the answer.',
  },
  {
    code: 'erasures-only-promised',
    part: 'lenders',
    level: 'soon',
    says: ({ followUps }, now) => {
      const old = followUps.filter(({ state, oldestAt }) => state === 'promised' && ageMs(oldestAt, now) > PROMISE_DAYS * DAY_MS)
      return when(old.length > 0, () => `A lender promised an erasure more than ${PROMISE_DAYS} days ago and has not reported it.`)
    },
    todo: 'Write to the lender; the request has the letter. Then ask again.',
  },
  {
    code: 'requests-overdue',
    part: 'privacy',
    level: 'now',
    says: ({ privacyRequests: { overdue } }) =>
      when(overdue > 0, () => `${many(overdue, 'privacy request has', 'privacy requests have')} missed a day of the law.`),
    todo: 'Answer the oldest first.',
  },
  {
    code: 'requests-due',
    part: 'privacy',
    level: 'soon',
    says: ({ privacyRequests: { dueSoon } }) =>
      when(dueSoon > 0, () => `${many(dueSoon, 'privacy request is', 'privacy requests are')} due within five days.`),
    todo: 'Answer the oldest first.',
  },
  {
    code: 'purge-held',
    part: 'purge',
    level: 'now',
    says: ({ purge }) => (purge.allowedUntil === null ? (purge.hold ?? undefined) : undefined),
    todo: 'Look whether the clocks are right. If much is rightly due, allow the purge.',
  },
  {
    code: 'purge-late',
    part: 'purge',
    level: 'now',
    says: ({ purge, processes }, now) => {
      const hasStartedLately = processes.some(({ startedAt, seenAt }) => Date.parse(seenAt) - Date.parse(startedAt) < PURGE_LATE_MS)
      const isLate = purge.lastRunAt === null ? !hasStartedLately : ageMs(purge.lastRunAt, now) > PURGE_LATE_MS && !hasStartedLately
      return when(isLate, () => 'Nothing that is due has been removed for more than 20 minutes.')
    },
    todo: 'See that a worker is at work, and what its log says.',
  },
  {
    code: 'rotation-unfinished',
    part: 'keys',
    level: 'soon',
    says: ({ keys }) => when(keys.left > 0, () => `${many(keys.left, 'record is', 'records are')} still under an older key.`),
    todo: 'Move the rest: a rotation can be broken off and gone on with at any time.',
  },
  {
    code: 'ledger-broken',
    part: 'checks',
    level: 'now',
    says: ({ checks }) => brokenLabel('ledger', checks.ledger),
    todo: 'Somebody changed records behind the product’s back. Keep a copy of the database, and find out who can write to it.',
  },
  {
    code: 'history-broken',
    part: 'checks',
    level: 'now',
    says: ({ checks }) => brokenLabel('history', checks.history),
    todo: 'Somebody changed records behind the product’s back. Keep a copy of the database, and find out who can write to it.',
  },
  {
    code: 'ledger-unchecked',
    part: 'checks',
    level: 'soon',
    says: ({ checks: { ledger } }, now) =>
      when(ledger !== null && ageMs(ledger.at, now) > CHECK_DAYS * DAY_MS, () => 'Nobody has checked the ledger for a month.'),
    todo: 'Check it: it takes a moment for each thousand applications.',
  },
  {
    code: 'erasure-log-unreadable',
    part: 'checks',
    level: 'now',
    says: ({ erasureLog: { failure, unreadable } }) => {
      if (failure) return `The erasure log cannot be read (${failure}).`
      return when(unreadable > 0, () => `${many(unreadable, 'line', 'lines')} of the erasure log cannot be read.`)
    },
    todo: 'See that the server may read ERASURE_LOG, and mend its lines: a restored backup would bring erased people back.',
  },
  {
    code: 'little-space',
    part: 'database',
    level: 'now',
    says: ({ database: { freeBytes } }) =>
      when(freeBytes !== null && freeBytes < LITTLE_ROOM_BYTES, () => 'Less than 1 GB is left on the disk of the database.'),
    todo: 'Make room before it is full: then nothing can be stored.',
  },
]

const sumOf = (followUps: Facts['followUps']) => followUps.reduce((sum, { count }) => sum + count, 0)

const brokenLabel = (name: string, check: Facts['checks']['ledger']) =>
  when(
    check !== null && check.broken.length > 0,
    () => `The last check of the ${name} found ${many(check?.broken.length ?? 0, 'break', 'breaks')}.`,
  )

export function findProblems(facts: Facts, now: Date): SystemProblem[] {
  const found = RULES.flatMap(({ code, part, level, says, todo }) => {
    const sentence = says(facts, now)
    return sentence ? [{ code, part, level, says: sentence, todo }] : []
  })
  return found.toSorted((one, other) => Number(one.level === 'soon') - Number(other.level === 'soon'))
}
