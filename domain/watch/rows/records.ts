/** What is stored: its removal when due, its keys, and the checks that nobody has changed it. */
import { DAY_MS, MINUTE_MS } from '../../values/calendar.ts'
import { ageMs, counted, many, rowsOf } from '../condition-row.ts'
import type { CheckName, Facts } from '../facts.ts'
import { WARNED_DAYS_BEFORE } from './lenders.ts'

/** The purge runs every five minutes. */
const PURGE_LATE_MS = 20 * MINUTE_MS
const CHECK_DAYS = 31

const PURGE = rowsOf({
  part: 'purge',
  tells: ['compliance', 'owner'],
  command: 'npm run operator -- purge reports',
  screen: '/system',
})({
  'purge-held': {
    level: 'now',
    means: 'Nothing that is due is removed: too much is due at once, or the clocks disagree.',
    hurts: 'People whose data should be gone.',
    todo: 'Check the clocks. If this much is really due, allow the purge.',
    ends: 'When the purge has gone ahead, or somebody allowed it.',
    find: ({ purge: { hold, allowedUntil } }) => hold !== null && allowedUntil === null && { says: hold ?? '' },
  },
  'purge-late': {
    level: 'now',
    means: 'Nobody has looked for what is due for more than 20 minutes.',
    hurts: 'People whose data should be gone.',
    todo: 'See that a worker is at work, and what its log says.',
    command: 'npm run operator -- system show',
    ends: 'With the next purge.',
    find: ({ purge: { lastRunAt }, processes }, now) => {
      const hasStartedLately = processes.some(({ startedAt, seenAt }) => Date.parse(seenAt) - Date.parse(startedAt) < PURGE_LATE_MS)
      const isLate = lastRunAt === null || ageMs(lastRunAt, now) > PURGE_LATE_MS
      return (
        isLate && !hasStartedLately && { says: 'Nothing that is due has been removed for more than 20 minutes.', since: lastRunAt }
      )
    },
  },
})

const CHANGED = 'Keep a copy of the database, and find out who can write to it: somebody changed records behind the product’s back.'

const broken =
  (name: CheckName) =>
  ({ checks }: Facts) => {
    const count = checks[name]?.broken.length ?? 0
    return counted(count, `The last check of the ${name} found ${many(count, 'break', 'breaks')}.`, checks[name]?.at)
  }
const unchecked = (name: CheckName, command: string, hurts: string) =>
  ({
    level: 'soon',
    means: `Nobody has checked the ${name} for a month, or ever.`,
    hurts,
    todo: `Check the ${name}.`,
    command: `npm run operator -- ${command}`,
    ends: 'With the next check.',
    find: ({ checks, checkable }: Facts, now: Date) => {
      const since = checks[name]?.at ?? checkable[name]
      const isLate = since !== null && ageMs(since, now) > CHECK_DAYS * DAY_MS
      const says = checks[name] ? `Nobody has checked the ${name} for a month.` : `Nobody has ever checked the ${name}.`
      return isLate && { says, since }
    },
  }) as const

const CHECKS = rowsOf({
  part: 'checks',
  tells: ['compliance', 'owner'],
  command: 'npm run operator -- ledger verify',
  screen: '/system',
})({
  'ledger-broken': {
    level: 'now',
    means: 'The last check of the ledger found entries that were changed, moved or left out.',
    hurts: 'Everybody whose consents and sharing the ledger proves.',
    todo: CHANGED,
    ends: 'When a check finds the ledger whole.',
    find: broken('ledger'),
  },
  'history-broken': {
    level: 'now',
    means: 'The last check of the history found entries that were changed, moved or left out.',
    hurts: 'Everybody into whose data somebody may have looked unseen.',
    todo: CHANGED,
    command: 'npm run operator -- history verify',
    ends: 'When a check finds the history whole.',
    find: broken('history'),
  },
  'figures-broken': {
    level: 'soon',
    means: 'The last check found stored figures that are not what the records say.',
    hurts: 'Whoever decides or bills by these figures.',
    todo: 'Have them counted again, and check once more.',
    command: 'npm run operator -- figures rebuild',
    ends: 'When a check finds the figures right.',
    find: broken('figures'),
  },
  'ledger-unchecked': unchecked('ledger', 'ledger verify', 'Nobody yet: a change would be found too late.'),
  'history-unchecked': unchecked('history', 'history verify', 'Nobody yet: a change would be found too late.'),
  'figures-unchecked': unchecked('figures', 'figures check', 'Nobody yet: wrong figures would be found too late.'),
  'erasure-log-unreadable': {
    level: 'now',
    means: 'The erasure log, or lines of it, cannot be read.',
    hurts: 'People who were erased: a restored backup would bring them back.',
    todo: 'See that the server may read ERASURE_LOG, and fix its lines.',
    command: 'npm run operator -- erasures check',
    ends: 'When every line can be read.',
    find: ({ erasureLog: { failure, unreadable } }) =>
      (failure !== null || unreadable > 0) && {
        says: failure
          ? `The erasure log cannot be read (${failure}).`
          : `${many(unreadable, 'line', 'lines')} of the erasure log cannot be read.`,
        count: Math.max(1, unreadable),
      },
  },
})

const KEYS = rowsOf({ part: 'keys', tells: ['owner'], command: 'npm run operator -- keys rotate --no-new-key', screen: '/system' })(
  {
    'rotation-unfinished': {
      level: 'soon',
      means: 'Records are still under an older encryption key.',
      hurts: 'Nobody yet: whoever has the older key can read them.',
      todo: 'Move the rest: a rotation can be broken off and gone on with at any time.',
      ends: 'When no record is left under an older key.',
      find: ({ keys: { left } }) => counted(left, `${many(left, 'record is', 'records are')} still under an older key.`),
    },
    'token-ending': {
      level: 'soon',
      means: `A program’s token ends within ${WARNED_DAYS_BEFORE} days; then the program is refused.`,
      hurts: 'Nobody yet: whatever the program does will stop.',
      todo: 'Make a new token, give it to the program, and revoke the old one.',
      command: 'npm run operator -- tokens list',
      screen: '/people',
      ends: 'When the token was revoked, or has ended.',
      find: ({ tokens }, now) =>
        tokens
          .filter(({ endsAt }) => -ageMs(endsAt, now) <= WARNED_DAYS_BEFORE * DAY_MS)
          .map(({ id, name, endsAt }) => ({
            subject: id,
            says: `The token “${name}” ends on ${endsAt.slice(0, 10)}.`,
            due: endsAt.slice(0, 10),
          })),
    },
  },
)

export const RECORD_ROWS = { ...PURGE, ...CHECKS, ...KEYS }
