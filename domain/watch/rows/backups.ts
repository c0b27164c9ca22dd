/** Whether what is lost could be brought back. */
import { DAY_MS, HOUR_MS } from '../../values/calendar.ts'
import { age, ageMs, type Found, rowsOf } from '../condition-row.ts'

/** A night, and the timer's patience. */
export const BACKUP_HOURS = 26
const COPY_HOURS = 1
/** Once a month, and a few days of grace. */
export const RESTORE_TEST_DAYS = 35

const HURTS = 'Nobody yet: if the database were lost, what people have entered since would be lost with it.'

/** `since`: from when on there should have been one. */
function late(what: string, at: string | null, since: string, mostMs: number, now: Date): Found | false {
  const lateMs = ageMs(at ?? since, now)
  const says = at ? `The last ${what} is ${age(lateMs)} old.` : `There has never been a ${what}.`
  return lateMs > mostMs && { says, since: at }
}

export const BACKUP_ROWS = rowsOf({
  part: 'backups',
  tells: ['owner'],
  command: 'npm run production -- backup',
  screen: '/system',
})({
  'backup-old': {
    level: 'now',
    means: `The newest backup is more than ${BACKUP_HOURS} hours old, or there is none.`,
    hurts: HURTS,
    todo: 'See why the timer’s backup failed, then make one.',
    ends: 'With the next backup.',
    find: ({ backups }, now) => backups !== null && late('backup', backups.madeAt, backups.since, BACKUP_HOURS * HOUR_MS, now),
  },
  'backup-copy-old': {
    level: 'now',
    means: 'The other place was last brought up to date more than an hour ago, or never.',
    hurts: HURTS,
    todo: 'See why the copy failed, then make one.',
    command: 'npm run production -- copy',
    ends: 'With the next complete copy.',
    find: ({ backups }, now) =>
      !!backups?.copy && late('complete copy of the backups', backups.copy.madeAt, backups.since, COPY_HOURS * HOUR_MS, now),
  },
  'restore-test-old': {
    level: 'soon',
    means: `No backup was restored for a trial in the last ${RESTORE_TEST_DAYS} days, or the last one that was is not to be relied on.`,
    hurts: 'Nobody yet: nobody knows whether a backup can be restored.',
    todo: 'Restore the newest backup for a trial.',
    command: 'npm run production -- restore-test',
    ends: 'With a good trial.',
    find: ({ backups }, now) =>
      backups?.test?.isGood === false
        ? { says: 'The last trial found a backup that must not be relied on.', since: backups.test.at }
        : backups !== null && late('trial of a backup', backups.test?.at ?? null, backups.since, RESTORE_TEST_DAYS * DAY_MS, now),
  },
})
