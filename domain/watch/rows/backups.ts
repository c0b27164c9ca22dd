/** Whether what is lost could be brought back. */
import { DAY_MS, HOUR_MS } from '../../values/calendar.ts'
import { ageMs, rowsOf } from '../condition-row.ts'

/** A night, and the timer's patience. */
export const BACKUP_HOURS = 26
export const COPY_HOURS = 1
/** Once a month, and a few days of grace. */
export const RESTORE_TEST_DAYS = 35

const lateLabel = (what: string, at: string | null, now: Date) =>
  at ? `The last ${what} is ${Math.floor(ageMs(at, now) / HOUR_MS)} hours old.` : `There has never been a ${what}.`

const HURTS = 'Nobody yet: if the database were lost, what people have entered since would be lost with it.'

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
    find: ({ backups }, now) =>
      backups
        ? ageMs(backups.madeAt ?? backups.since, now) > BACKUP_HOURS * HOUR_MS && {
            says: lateLabel('backup', backups.madeAt, now),
            since: backups.madeAt,
          }
        : [],
  },
  'backup-copy-old': {
    level: 'now',
    means: 'The other place was last brought up to date more than an hour ago, or never.',
    hurts: HURTS,
    todo: 'See why the copy failed, then make one.',
    command: 'npm run production -- copy',
    ends: 'With the next complete copy.',
    find: ({ backups }, now) =>
      backups?.copy
        ? ageMs(backups.copy.madeAt ?? backups.since, now) > COPY_HOURS * HOUR_MS && {
            says: lateLabel('complete copy of the backups', backups.copy?.madeAt ?? null, now),
            since: backups.copy?.madeAt ?? null,
          }
        : [],
  },
  'restore-test-old': {
    level: 'soon',
    means: `No backup was restored for a trial in the last ${RESTORE_TEST_DAYS} days, or the last one that was is not to be relied on.`,
    hurts: 'Nobody yet: nobody knows whether a backup can be restored.',
    todo: 'Restore the newest backup for a trial.',
    command: 'npm run production -- restore-test',
    ends: 'With a good trial.',
    find: ({ backups }, now) => {
      if (!backups) return []
      const { test, since } = backups
      if (test && !test.isGood) return [{ says: 'The last trial found a backup that must not be relied on.', since: test.at }]
      return (
        ageMs(test?.at ?? since, now) > RESTORE_TEST_DAYS * DAY_MS && {
          says: test
            ? `No backup was restored for a trial since ${test.at.slice(0, 10)}.`
            : 'No backup was ever restored for a trial.',
          since: test?.at ?? null,
        }
      )
    },
  },
})
