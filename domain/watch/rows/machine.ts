/** Processes, their queues, the database and the certificate. */
import { DAY_MS } from '../../values/calendar.ts'
import { ageMs, counted, many, rowsOf } from '../condition-row.ts'
import type { Facts } from '../facts.ts'
import { WARNED_DAYS_BEFORE } from './lenders.ts'

const JOB_LATE_SECONDS = 10 * 60
const LITTLE_ROOM_BYTES = 1024 ** 3
/** Their retries end in a queue of their own, which has conditions of its own. */
const TELL_THEMSELVES = ['mail', 'lender-follow-up']

const atWork = ({ processes }: Facts) => processes.filter(({ state }) => state === 'at-work')
const nameOf = ({ id }: Facts['processes'][number]) => `process ${id.slice(0, 4)}`

const QUEUES = rowsOf({ part: 'queues', tells: ['owner'], command: 'npm run operator -- system show', screen: '/system' })({
  'jobs-late': {
    level: 'now',
    means: 'A job has waited for more than ten minutes after its time.',
    hurts: 'People who wait for a mail, an erasure or a lender’s answer.',
    todo: 'See that a worker is at work, and what its log says.',
    ends: 'When no job of the queue is so late.',
    find: ({ queues }) =>
      queues
        .filter(({ lateSeconds }) => lateSeconds !== null && lateSeconds > JOB_LATE_SECONDS)
        .map(({ name, lateSeconds }) => ({
          subject: name,
          says: `A job of the queue ${name} has waited for ${Math.floor((lateSeconds ?? 0) / 60)} minutes after its time.`,
        })),
  },
  'jobs-set-aside': {
    level: 'soon',
    means: 'Jobs of the last three days used up their tries.',
    hurts: 'Whoever the job was for: nobody tries again.',
    todo: 'Look for "job-failed" in the log of the workers.',
    ends: 'Three days after the last of them.',
    find: ({ queues }) =>
      queues
        .filter(({ name, setAside }) => setAside > 0 && !TELL_THEMSELVES.includes(name))
        .map(({ name, setAside }) => ({
          subject: name,
          says: `${many(setAside, 'job', 'jobs')} of the queue ${name} used up all tries.`,
          count: setAside,
        })),
  },
})

const PROCESSES = rowsOf({ part: 'processes', tells: ['owner'], command: 'npm run production -- check', screen: '/system' })({
  'no-worker': {
    level: 'now',
    means: 'No process works on jobs.',
    hurts: 'Everybody who waits for a mail, and whoever’s data is due to be removed.',
    todo: 'Start a process with ROLE=worker or ROLE=all.',
    ends: 'When a worker is at work.',
    find: (facts) =>
      !atWork(facts).some(({ role }) => role !== 'web') && {
        says: 'No process works on jobs: mails, purges and follow-up calls wait.',
      },
  },
  'process-silent': {
    level: 'soon',
    means: 'A process ended without stopping in order: it crashed, was killed, or its machine is gone.',
    hurts: 'Whoever it served then; others have taken over.',
    todo: 'Look into its log.',
    ends: 'A day after it was last seen.',
    find: ({ processes }) => {
      const silent = processes.filter(({ state }) => state === 'silent').length
      return counted(silent, `${many(silent, 'process', 'processes')} ended without stopping in order.`)
    },
  },
  'versions-differ': {
    level: 'soon',
    means: 'Processes run different versions: an update has not come to its end.',
    hurts: 'Nobody yet: which version serves whom is a matter of chance.',
    todo: 'End the update: restart what runs the older one.',
    ends: 'When all run the same.',
    find: (facts) => {
      const versions = new Set(atWork(facts).map(({ version }) => version))
      return versions.size > 1 && { says: `Processes run ${versions.size} different versions.`, count: versions.size }
    },
  },
})

const DATABASE = rowsOf({ part: 'database', tells: ['owner'], command: 'npm run production -- check', screen: '/system' })({
  'database-refuses-writes': {
    level: 'now',
    means: 'The database takes no writes.',
    hurts: 'Everybody who applies: nothing can be stored.',
    todo: 'Make room on its disk, or see that it is not a copy of another.',
    ends: 'When it takes a write.',
    find: ({ database }) => !database.writable && { says: 'The database takes no writes.' },
  },
  'clocks-apart': {
    level: 'now',
    means: 'The clock of a process and the database’s are more than 60 seconds apart.',
    hurts: 'People whose data is due: until then nothing is purged.',
    todo: 'Set both from a time server.',
    ends: 'When they agree.',
    find: (facts) => {
      const apart = atWork(facts).filter(({ clock }) => clock === 'apart')
      return counted(
        apart.length,
        `The database’s clock is more than 60 seconds apart from that of ${apart.map(nameOf).join(', ')}.`,
      )
    },
  },
  'little-space': {
    level: 'now',
    means: 'Less than 1 GB is left on the disk of a process’s data.',
    hurts: 'Soon everybody: on a full disk nothing can be stored.',
    todo: 'Make room before it is full.',
    ends: 'When there is room.',
    find: (facts) => {
      const full = atWork(facts).filter(({ freeBytes }) => freeBytes !== null && freeBytes < LITTLE_ROOM_BYTES)
      return counted(full.length, `Less than 1 GB is left on the disk of ${full.map(nameOf).join(', ')}.`)
    },
  },
  'certificate-ending': {
    level: 'now',
    means: `The certificate of the public address ends within ${WARNED_DAYS_BEFORE} days, or has ended.`,
    hurts: 'Soon everybody: browsers refuse a site whose certificate has ended.',
    todo: 'See why it was not renewed, and renew it.',
    ends: 'When a later one is shown.',
    find: ({ certificateUntil: until }, now) =>
      until === null
        ? []
        : -ageMs(until, now) <= WARNED_DAYS_BEFORE * DAY_MS && {
            says: `The certificate of the public address ends on ${until.slice(0, 10)}.`,
            due: until.slice(0, 10),
          },
  },
})

export const MACHINE_ROWS = { ...QUEUES, ...PROCESSES, ...DATABASE }
