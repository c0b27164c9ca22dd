/** Is it safe to sleep? What is not in order, and how every part of the system stands. */
import * as z from 'zod/mini'
import { FOLLOW_UP_NAMES, OPEN_FOLLOW_UP_STATES } from '#domain/matching/follow-up-states.ts'
import { POLICY_NAMES } from '#domain/policy/policy.ts'
import { described, object, objectOrNull, objects } from '#domain/values/described.ts'
import { conditions } from './conditions.ts'
import { erasureLogCounts } from './erasures.ts'
import { callsAbout, reads } from './operator-endpoint.ts'
import { count, countOrNull, flag, knownId, moment, momentOrNull, text, textOrNull, texts } from './parts.ts'

const call = callsAbout('system')

const shownProcess = z.object({
  id: knownId('of this start'),
  role: text('what it does', 'worker'),
  version: text('of the product and its build', '1.0.0+1a2b3c4'),
  startedAt: moment('when it started, by the database’s clock'),
  seenAt: moment('when it last said that it is at work'),
  state: described(z.enum(['at-work', 'silent']), 'a process that is silent ended without stopping in order'),
  freeBytes: countOrNull('how much room is left on the disk of its data; null: not told', 8_000_000_000),
  clock: described(z.enum(['alike', 'apart']), 'its clock, against the database’s'),
  answering: flag('whether it is the one that answers this'),
})

const queue = z.object({
  name: text('its name', 'mail'),
  waiting: count('jobs that wait for a worker, or for their time', 2),
  retrying: count('of them, how many were tried before', 1),
  active: count('jobs under way', 0),
  setAside: count('jobs of the last three days whose tries are used up', 0),
  lateSeconds: countOrNull('for how long the oldest job that is due has waited; null when none is due', 0),
})

const check = objectOrNull('the last one; null when there was none', {
  at: moment('when it was made'),
  by: text('by whom', 'ann'),
  checked: count('how many were checked', 1200),
  broken: texts('which of them somebody changed'),
  isWhole: flag('whether it came to the end'),
})

const system = z.object({
  at: moment('when this was asked'),
  conditions,
  version: text('of the product and its build, as the process that answers has it', '1.0.0+1a2b3c4'),
  processes: described(z.array(shownProcess), 'the processes on this database'),
  queues: described(z.array(queue), 'the queues of jobs'),
  runs: object('requests that are with lenders', {
    unfinished: count('requests that are with lenders', 4),
    overdue: count('of them, how many should have gone on by now', 0),
    undecided: count('leads that a lender has and has not decided', 1),
  }),
  mails: object('whether mails go out', {
    waiting: count('neither sent nor given up', 0),
    retrying: count('how many of them a mail server has not taken yet', 0),
    failed: count('given up', 0),
    oldestAt: momentOrNull('since when the oldest waits'),
    lastProblem: textOrNull('what the mail server said last, in words', '421 – The mail server has no time just now.'),
    server: text('host and port', 'smtp.example.com:587'),
  }),
  followUps: objects('what lenders were told and have not answered to everybody’s content', {
    followUp: described(z.enum(FOLLOW_UP_NAMES), 'what lenders are told'),
    state: described(z.enum(OPEN_FOLLOW_UP_STATES), 'how far it has come'),
    count: count('how many', 1),
    oldestAt: moment('since when the oldest'),
  }),
  purge: object('the removal of what is due', {
    lastRunAt: momentOrNull('when what is due was last looked for'),
    lastRemoved: countOrNull('how many records went then', 12),
    hold: textOrNull('why nothing is removed', '1200 of 4000 identities are due at once: …'),
    mayBeAllowed: flag('whether somebody’s word lets it go ahead'),
    allowedUntil: momentOrNull('until when somebody’s word counts that it may go ahead all the same'),
  }),
  keys: object('the keys', {
    left: count('records that are not yet under the current encryption key; counted up to 10,000', 0),
    onDisk: count('data keys of erased records that the database’s files may still hold', 0),
  }),
  checks: object('the last check of what is stored', { ledger: check, history: check, figures: check }),
  erasureLog: described(z.object(erasureLogCounts), 'the log by which a restored backup does not bring erased people back'),
  clocks: described(z.enum(['alike', 'apart']), 'the clock of the process that answers, against the database’s'),
  database: object('where everything is stored', {
    kind: described(z.enum(['embedded', 'postgresql']), 'inside the process, or a server of its own'),
    bytes: count('how large it is', 73_400_320),
    freeBytes: countOrNull('how much room is left on its disk; null when only the database’s own machine knows', 8_000_000_000),
    writable: flag('whether it takes writes'),
  }),
  texts: objects('the texts that people agree to, as they are shown now', {
    name: text('which text', 'terms'),
    version: text('its version', '2026-11-01'),
    sha256: text('its hash', 'a3f1…'),
    effective: textOrNull('the day from which it holds', '2026-11-01'),
    firstShownAt: moment('when this wording was first shown'),
  }),
  owner: objectOrNull('for owners; null for everybody else', {
    policy: described(z.enum(POLICY_NAMES), 'the active preset'),
    switches: described(z.record(z.string(), z.string()), 'what it decides', { examples: [{ choice: 'by-person' }] }),
    settings: described(z.record(z.string(), z.string()), 'settings that matter, without secrets', {
      examples: [{ RETENTION_BANK_HOURS: '24' }],
    }),
  }),
})
export type System = z.infer<typeof system>

export const SYSTEM_ENDPOINTS = {
  'GET /system': call({
    name: 'show-system',
    ...reads('viewer'),
    summary: 'what is not in order and what to do about it, and how every part stands',
    description: 'Processes, queues, mails, purge, keys, checks, the database. Counts and ids, never a value of anybody’s.',
    answer: system,
  }),
}
