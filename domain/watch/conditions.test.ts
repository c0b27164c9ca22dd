/** Every row of the table: at its edge nothing is said, just beyond it one condition is, and none else. */
import { describe, expect, test } from 'vitest'
import { ago, NOW, WELL, WELL_LENDER } from '#tests/support/well-facts.ts'
import { CONDITION_CODES, CONDITIONS, type ConditionCode, conditionsOf } from './conditions.ts'
import type { Facts, LenderFacts } from './facts.ts'
import { longestGapMs } from './sale-gap.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const

const lender = (changes: Partial<LenderFacts>): Partial<Facts> => ({
  lenders: [
    { ...WELL_LENDER, ...changes },
    { ...WELL_LENDER, id: 'kestrel' },
  ],
})
const process = (changes: Partial<Facts['processes'][number]>): Partial<Facts> => ({
  processes: [...WELL.processes, { ...(WELL.processes[0] as Facts['processes'][number]), id: '77aa0000', ...changes }],
})
const followUps = (state: 'given-up' | 'in-writing' | 'promised', count: number, days = 1): Partial<Facts> => ({
  followUps: [{ state, count, oldestAt: ago(days) }],
})
const queue = (changes: Partial<Facts['queues'][number]>): Partial<Facts> => ({
  queues: [{ name: 'purge', setAside: 0, lateSeconds: null, ...changes }],
})
const request = (daysLeft: number): Partial<Facts> => ({
  requests: [{ reference: 'PR-7', asks: 'Deletion', step: 'answer it', by: '2026-11-20', daysLeft }],
})
const check = (name: 'ledger' | 'history' | 'figures', at: string, broken: string[] = []): Partial<Facts> => ({
  checks: { ...WELL.checks, [name]: { at, broken } },
})
const backups = (changes: Partial<NonNullable<Facts['backups']>>): Partial<Facts> => ({
  backups: WELL.backups && { ...WELL.backups, ...changes },
})
const license = (until: string) => ({ licenses: [...WELL_LENDER.licenses, { state: 'FL', until }] })
const sale = (changes: Partial<Facts['sales']>): Partial<Facts> => ({ sales: { ...WELL.sales, ...changes } })

/** `beyond` is 0 at the edge and 1 just beyond it. */
const EDGES: Readonly<Record<ConditionCode, (beyond: 0 | 1) => Partial<Facts>>> = {
  'no-lender': (beyond) => (beyond ? { lenders: [], states: [] } : lender({})),
  'no-lender-in-state': (beyond) => ({ states: [{ state: 'TX', asked: 1 - beyond }] }),
  'no-sale': (beyond) => sale({ lastAt: ago(2 * HOUR + beyond) }),
  'refused-much': (beyond) => ({ lastDay: { sent: 100, refused: 44 + 2 * beyond, failed: 1 } }),
  'failed-much': (beyond) => ({ lastDay: { sent: 100, refused: 30, failed: 15 + 2 * beyond } }),
  'runs-overdue': (beyond) => ({ runs: { overdue: 20 + beyond } }),
  'waiting-leads': (beyond) => ({ waitingLeads: { count: 3, isMore: false, oldestAt: ago(HOUR + beyond) } }),
  'open-breaker': (beyond) => lender({ openBreakers: beyond ? [{ call: 'ping', since: ago(MINUTE) }] : [] }),
  'lender-silent': (beyond) => lender({ lastHour: { made: 3, unanswered: 2 + beyond } }),
  'lender-failing': (beyond) => lender({ calls: [{ made: 30, failed: 2 + beyond, text: `${2 + beyond} of 30 pings failed` }] }),
  'lender-slow': (beyond) => lender({ speed: { asked: 20, pingP95Ms: 1200 + beyond, usualPingP95Ms: 600 } }),
  'lender-returning': (beyond) => lender({ sold: 25, returned: 4 + beyond }),
  'lender-unpaid': (beyond) => lender({ unpaidCents: beyond ? 5000 : null }),
  'returns-asked': (beyond) => ({ returnsAsked: { count: beyond, oldestAt: ago(HOUR) } }),
  'cap-full': (beyond) => lender({ fullestCap: { period: 'day', used: beyond ? 1 : 0, cap: 1 } }),
  'cap-near': (beyond) => lender({ fullestCap: { period: 'day', used: 79 + beyond, cap: 100 } }),
  'license-ending': (beyond) => lender(license(beyond ? '2026-12-02' : '2026-12-03')),
  'license-ended': (beyond) => lender({ endedLicenses: beyond ? [{ state: 'FL', until: '2026-11-17' }] : [] }),
  'follow-ups-given-up': (beyond) => followUps('given-up', beyond),
  'lenders-to-write-to': (beyond) => followUps('in-writing', beyond),
  'erasures-only-promised': (beyond) => followUps('promised', 1, 30 * DAY + beyond),
  'mails-not-taken': (beyond) => ({ mails: { ...WELL.mails, retrying: beyond, lastProblem: '421 – No time.' } }),
  'mails-failed': (beyond) => ({ mails: { ...WELL.mails, failed: beyond } }),
  'requests-overdue': (beyond) => (beyond ? request(-1) : {}),
  'requests-due': (beyond) => request(beyond ? 21 : 22),
  'purge-held': (beyond) => ({ purge: { ...WELL.purge, hold: 'Much is due.', allowedUntil: beyond ? null : ago(-HOUR) } }),
  'purge-late': (beyond) => ({ purge: { ...WELL.purge, lastRunAt: ago(20 * MINUTE + beyond) } }),
  'ledger-broken': (beyond) => check('ledger', ago(0), beyond ? ['x'] : []),
  'history-broken': (beyond) => check('history', ago(0), beyond ? ['x'] : []),
  'figures-broken': (beyond) => check('figures', ago(0), beyond ? ['x'] : []),
  'ledger-unchecked': (beyond) => check('ledger', ago(31 * DAY + beyond)),
  'history-unchecked': (beyond) => check('history', ago(31 * DAY + beyond)),
  'figures-unchecked': (beyond) => check('figures', ago(31 * DAY + beyond)),
  'erasure-log-unreadable': (beyond) => ({ erasureLog: { failure: null, unreadable: beyond } }),
  'rotation-unfinished': (beyond) => ({ keys: { left: beyond } }),
  'token-ending': (beyond) => ({ tokens: [{ id: 't1', name: 'prometheus', endsAt: ago(-14 * DAY - 1 + beyond) }] }),
  'backup-old': (beyond) => backups({ madeAt: ago(26 * HOUR + beyond) }),
  'backup-copy-old': (beyond) => backups({ copy: { madeAt: ago(HOUR + beyond) } }),
  'restore-test-old': (beyond) => backups({ test: { at: ago(35 * DAY + beyond), isGood: true } }),
  'jobs-late': (beyond) => queue({ lateSeconds: 600 + beyond }),
  'jobs-set-aside': (beyond) => queue({ setAside: beyond }),
  'no-worker': (beyond) => ({ processes: WELL.processes.map((one) => ({ ...one, role: beyond ? 'web' : 'worker' })) }),
  'process-silent': (beyond) => process({ state: beyond ? 'silent' : 'at-work' }),
  'versions-differ': (beyond) => process({ version: beyond ? '1.0.1' : '1.0.0' }),
  'database-refuses-writes': (beyond) => ({ database: { writable: beyond === 0 } }),
  'clocks-apart': (beyond) => process({ clock: beyond ? 'apart' : 'alike' }),
  'little-space': (beyond) => process({ freeBytes: 1024 ** 3 - beyond }),
  'certificate-ending': (beyond) => ({ certificateUntil: ago(-14 * DAY - 1 + beyond) }),
}

/** Just beyond the edge: level, part, count and sentence. */
const SAID: Readonly<Record<ConditionCode, readonly [string, string, number, string]>> = {
  'no-lender': ['now', 'sales', 0, 'No lender can be asked: the lender file is empty.'],
  'no-lender-in-state': ['soon', 'sales', 1, 'No lender can be asked in TX, where the file has one.'],
  'no-sale': ['now', 'sales', 1, 'Nothing was sold for 2 hours, with 2 applications since; 2 hours is the most that is usual.'],
  'refused-much': ['soon', 'sales', 46, '46 of 100 applications of the last 24 hours were refused (46%; usual: 30%).'],
  'failed-much': ['now', 'sales', 17, '17 of 100 applications of the last 24 hours ended by an error (17%; usual: 1%).'],
  'runs-overdue': ['now', 'sales', 21, '21 requests should have gone on by now.'],
  'waiting-leads': ['soon', 'sales', 3, '3 leads wait for a lender’s decision, the oldest for 1 hour.'],
  'open-breaker': ['now', 'lenders', 1, 'Larkspur Bank is left alone: pings fail.'],
  'lender-silent': ['now', 'lenders', 1, 'Larkspur Bank answered none of 3 calls in the last hour.'],
  'lender-failing': ['soon', 'lenders', 3, '3 of 30 pings failed at Larkspur Bank in the last 24 hours.'],
  'lender-slow': ['soon', 'lenders', 1, '1 in 20 pings of Larkspur Bank takes over 1.2 s; usual: 0.6 s.'],
  'lender-returning': ['soon', 'lenders', 5, 'Larkspur Bank gave back 5 of 25 leads of the last 30 days (20%).'],
  'cap-full': ['soon', 'lenders', 1, 'Larkspur Bank has taken 1 of 1 lead today.'],
  'cap-near': ['soon', 'lenders', 1, 'Larkspur Bank has taken 80 of 100 leads today.'],
  'lender-unpaid': ['now', 'lenders', 1, 'Larkspur Bank owes $50, over its limit: it is not asked.'],
  'returns-asked': ['soon', 'lenders', 1, '1 return waits for an answer.'],
  'license-ending': ['soon', 'lenders', 1, 'Larkspur Bank’s 1 license in FL will end, the first on 2026-12-02.'],
  'license-ended': ['soon', 'lenders', 1, 'Larkspur Bank’s 1 license in FL ended: it is not asked there.'],
  'follow-ups-given-up': [
    'now',
    'lenders',
    1,
    '1 call to lenders came to nothing for days: erasures, leads taken back or bank numbers.',
  ],
  'lenders-to-write-to': ['soon', 'lenders', 1, '1 lender is to be asked in writing, or to answer a letter.'],
  'erasures-only-promised': ['soon', 'lenders', 1, 'A lender promised an erasure more than 30 days ago and has not reported it.'],
  'mails-not-taken': ['now', 'mails', 1, 'The mail server has not taken 1 mail: 421 – No time.'],
  'mails-failed': ['now', 'mails', 1, '1 mail could not be delivered.'],
  'requests-overdue': ['now', 'privacy', 1, 'Deletion request: answer it. It was due on 2026-11-20.'],
  'requests-due': ['soon', 'privacy', 1, 'Deletion request: answer it. It is due by 2026-11-20.'],
  'purge-held': ['now', 'purge', 1, 'Much is due.'],
  'purge-late': ['now', 'purge', 1, 'Nothing that is due has been removed for more than 20 minutes.'],
  'ledger-broken': ['now', 'checks', 1, 'The last check of the ledger found 1 break.'],
  'history-broken': ['now', 'checks', 1, 'The last check of the history found 1 break.'],
  'figures-broken': ['soon', 'checks', 1, 'The last check of the figures found 1 break.'],
  'ledger-unchecked': ['soon', 'checks', 1, 'Nobody has checked the ledger for a month.'],
  'history-unchecked': ['soon', 'checks', 1, 'Nobody has checked the history for a month.'],
  'figures-unchecked': ['soon', 'checks', 1, 'Nobody has checked the figures for a month.'],
  'erasure-log-unreadable': ['now', 'checks', 1, '1 line of the erasure log cannot be read.'],
  'rotation-unfinished': ['soon', 'keys', 1, '1 record is still under an older key.'],
  'token-ending': ['soon', 'keys', 1, 'The token “prometheus” ends on 2026-12-02.'],
  'backup-old': ['now', 'backups', 1, 'The last backup is 26 hours old.'],
  'backup-copy-old': ['now', 'backups', 1, 'The last complete copy of the backups is 1 hour old.'],
  'restore-test-old': ['soon', 'backups', 1, 'The last trial of a backup is 35 days old.'],
  'jobs-late': ['now', 'queues', 1, 'A job of the queue purge has waited for 10 minutes after its time.'],
  'jobs-set-aside': ['soon', 'queues', 1, '1 job of the queue purge used up all tries.'],
  'no-worker': ['now', 'processes', 1, 'No process works on jobs: mails, purges and follow-up calls wait.'],
  'process-silent': ['soon', 'processes', 1, '1 process ended without stopping in order.'],
  'versions-differ': ['soon', 'processes', 2, 'Processes run 2 different versions.'],
  'database-refuses-writes': ['now', 'database', 1, 'The database takes no writes.'],
  'clocks-apart': ['now', 'database', 1, 'The database’s clock is more than 60 seconds apart from that of process 77aa.'],
  'little-space': ['now', 'database', 1, 'Less than 1 GB is left on the disk of process 77aa.'],
  'certificate-ending': ['now', 'database', 1, 'The certificate of the public address ends on 2026-12-02.'],
}

const found = (changes: Partial<Facts>) => conditionsOf({ ...WELL, ...changes }, NOW)
const codes = (changes: Partial<Facts>) => found(changes).map(({ code }) => code)

test('where all is well there is no condition', () => expect(found({})).toEqual([]))

test.each(CONDITION_CODES)('%s: nothing at its edge, and one just beyond it', (code) => {
  expect([codes(EDGES[code](0)), codes(EDGES[code](1))]).toEqual([[], [code]])
  const said = found(EDGES[code](1)).map(({ level, count, says }) => [level, CONDITIONS[code].part, count, says])
  expect(said).toEqual([SAID[code]])
})

test.each(CONDITION_CODES)('%s has a word for everything', (code) => {
  const { means, hurts, todo, ends, command, tells } = CONDITIONS[code]
  for (const sentence of [means, hurts, todo, ends]) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(command ?? 'npm run ').toMatch(/^npm run (operator|production) -- |^npm run $/)
  expect(tells).toContain('owner')
})

test('the urgent come first, and of one code and subject there is one', () => {
  const all = conditionsOf(
    Object.assign({}, WELL, ...CONDITION_CODES.filter((code) => !code.startsWith('no-lender')).map((code) => EDGES[code](1))),
    NOW,
  )
  const levels = all.map(({ level }) => level)
  expect(levels.lastIndexOf('now')).toBeLessThan(levels.indexOf('soon'))
  expect(new Set(all.map(({ code, subject }) => `${code} ${subject}`)).size).toBe(all.length)
})

test('what was never done is late from when it should have been', () => {
  expect(codes(backups({ madeAt: null, since: ago(26 * HOUR) }))).toEqual([])
  expect(found(backups({ madeAt: null, since: ago(26 * HOUR + 1) }))).toMatchObject([
    { code: 'backup-old', says: 'There has never been a backup.' },
  ])
})

test('a lender that is left alone for several calls is so since the first', () => {
  const open = [
    { call: 'ping', since: ago(MINUTE) },
    { call: 'post', since: ago(HOUR) },
  ]
  expect(found(lender({ openBreakers: open }))).toMatchObject([
    { says: 'Larkspur Bank is left alone: pings and posts fail.', since: ago(HOUR) },
  ])
})

test('of one part, what is due first stands first, and what has no day after it', () => {
  const ends = (id: string, ms: number) => ({ id, name: id, endsAt: ago(-ms) })
  const facts = { keys: { left: 1 }, tokens: [ends('later', 9 * DAY), ends('sooner', 2 * DAY)] }
  expect(found(facts).map(({ code, subject }) => [code, subject])).toEqual([
    ['token-ending', 'sooner'],
    ['token-ending', 'later'],
    ['rotation-unfinished', null],
  ])
})

test('a token’s end is a day', () => {
  expect(found(EDGES['token-ending'](1))).toMatchObject([{ subject: 't1', due: '2026-12-02' }])
})

test('of few applications a larger share may be chance', () => {
  const refused = (count: number) => codes({ lastDay: { sent: 20, refused: count, failed: 0 } })
  expect([refused(12), refused(13)]).toEqual([[], ['refused-much']])
})

describe('what does not cry', () => {
  test.each<readonly [string, Partial<Facts>]>([
    [
      'a new installation',
      {
        ...sale({ lastAt: null, longestGapMs: null, sentSince: 0, firstSentAt: null }),
        checkable: { ledger: null, history: null, figures: null },
      },
    ],
    ['an idle one that has sold little', sale({ lastAt: ago(9 * DAY), longestGapMs: null, sentSince: 0 })],
    ['one that sold seldom, within its hours', sale({ lastAt: ago(23 * HOUR), longestGapMs: null, sentSince: 5 })],
    ['the sandbox without a backup', { backups: null }],
    ['a small day', { lastDay: { sent: 19, refused: 19, failed: 0 } }],
    ['a lender that was always slow', lender({ speed: { asked: 200, pingP95Ms: 3000, usualPingP95Ms: 2900 } })],
    ['the first purge of a process', { purge: { ...WELL.purge, lastRunAt: null }, ...process({ startedAt: ago(10 * SECOND) }) }],
  ])('%s', (_, facts) => expect(codes(facts)).toEqual([]))
})

test('one that never sold cries once applications have come for long enough', () => {
  const never = { lastAt: null, longestGapMs: null, sentSince: 3, firstSentAt: ago(25 * HOUR) }
  expect(found(sale(never))).toMatchObject([
    { code: 'no-sale', says: 'Nothing was sold for 25 hours, with 3 applications since; 24 hours is the most that is usual.' },
  ])
})

test('a lender that is left alone is not failing and silent too; when none may be asked, no state is named', () => {
  const open = [{ call: 'ping', since: ago(MINUTE) }]
  const bad = { openBreakers: open, lastHour: { made: 3, unanswered: 3 }, calls: [{ made: 3, failed: 3, text: '' }] }
  expect(codes(lender(bad))).toEqual(['open-breaker'])
  expect(codes({ lenders: [{ ...WELL_LENDER, mayBeAsked: false }], states: [{ state: 'TX', asked: 0 }] })).toEqual(['no-lender'])
})

describe('the longest gap', () => {
  const hours = (...weeksAndHours: readonly (readonly [weeks: number, hours: number])[]) =>
    weeksAndHours
      .map(([weeks, before]) => (NOW.getTime() - weeks * 7 * DAY - before * HOUR) / 1000)
      .toSorted((one, other) => one - other)

  test('is the longest time between two sales around this hour of the week', () => {
    const weeks = [1, 2, 3, 4].flatMap((week) => [[week, 1] as const, [week, -2] as const])
    expect(longestGapMs(hours(...weeks, [3, 0]), NOW)).toBe(4 * HOUR)
    expect(longestGapMs(hours(...weeks.filter(([week, before]) => week !== 2 || before !== 1), [2, 5]), NOW)).toBe(8 * HOUR)
  })

  test('is not known with sales in fewer than four of the weeks', () =>
    expect(longestGapMs(hours([1, 0], [2, 0], [3, 0], [3, -5]), NOW)).toBeNull())
})
