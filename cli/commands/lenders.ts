import type { Column } from '#contracts/operators/column.ts'
import type { LenderHealthRow } from '#contracts/operators/lender-figures.ts'
import type { ListedLender } from '#contracts/operators/lenders.ts'
import { formatCents } from '#domain/values/money.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group, readFile } from '../shell.ts'
import { minute, table } from '../table.ts'
import { breakerLabel, sayPause } from './one-lender.ts'
import { tryLender } from './try-lender.ts'

const sayTry = ({ call, sent, means }: ReturnType<typeof tryLender>[number]): string =>
  [
    `${call}: ${sent ? `${sent.method} ${sent.url}` : 'no such call'}`,
    ...Object.entries(sent?.headers ?? {}).map(([name, value]) => `  ${name}: ${value}`),
    ...(sent?.body ? sent.body.split('\n').map((line) => `  ${line}`) : []),
    ...(means ? [`Means ${means}`] : []),
  ].join('\n')

const capText = ({ hour, day, month }: ListedLender['caps']) =>
  [hour !== null && `${hour}/h`, day !== null && `${day}/d`, month !== null && `${month}/m`].filter(Boolean).join(' ') || null

const pausedText = ({ paused, pause }: Pick<ListedLender, 'paused' | 'pause'>) =>
  [paused, sayPause(pause)].filter(Boolean).join(': ')

const LIST: readonly Column<ListedLender>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'NAME', of: ({ name }) => name },
  { title: 'ADAPTER', of: ({ adapter }) => adapter },
  { title: 'PAUSED', of: pausedText },
  {
    title: 'STATES',
    of: ({ states, statesAsked }) => (states === statesAsked ? `${states}` : `${statesAsked} of ${states}`),
    right: true,
  },
  { title: 'LICENSES UNTIL', of: ({ validUntil }) => validUntil },
  { title: 'PAYS', of: ({ payoutCents }) => formatCents(payoutCents), right: true },
  { title: 'CAPS', of: ({ caps }) => capText(caps) },
  { title: 'BANK NUMBERS', of: ({ needsBank }) => needsBank },
]

const usage = ({ used, caps }: LenderHealthRow) =>
  (['hour', 'day', 'month'] as const)
    .filter((period) => caps[period] !== null)
    .map((period) => `${used[period] ?? 0} of ${caps[period]} this ${period}`)
    .join(', ') || null

const failureText = ({ failures }: LenderHealthRow) =>
  failures.map(({ call, code, kind, count }) => `${count} ${call} ${kind} (${code})`).join(', ') || null

const HEALTH: readonly Column<LenderHealthRow>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'BREAKERS', of: breakerLabel },
  { title: 'PAUSED', of: pausedText },
  { title: 'OPEN', of: ({ open }) => open },
  { title: 'ASKED', of: ({ asked }) => asked, right: true },
  { title: 'YES', of: ({ yes }) => yes, right: true },
  { title: 'POSTED', of: ({ posted }) => posted, right: true },
  { title: 'SOLD', of: ({ sold }) => sold, right: true },
  { title: 'COSTS MORE', of: ({ costsMore }) => costsMore, right: true },
  { title: 'TIMEOUTS', of: ({ timeouts }) => timeouts, right: true },
  { title: 'FAILURES', of: failureText },
  { title: 'PING MS', of: ({ pingMedianMs }) => pingMedianMs, right: true },
  { title: 'P95', of: ({ pingP95Ms }) => pingP95Ms, right: true },
  { title: 'CAPS', of: usage },
]

export const lenderViews = {
  'GET /lenders': {
    usage: 'lenders list',
    say: ({ version, appliedAt, source, ranking, ownersWord, lenders, warnings }) => {
      const since = appliedAt ? `, applied ${minute(appliedAt)} by ${source}` : ''
      const word = ownersWord ? ` (the owner: ${ownersWord})` : ''
      const head = `Version ${version}${since}; ranked by ${ranking}${word}`
      return [head, table(LIST, lenders), warnings.join('\n')].filter(Boolean).join('\n\n')
    },
  },
  'GET /lenders/health': {
    usage: 'lenders health',
    say: ({ lenders, unfinishedRuns, overdueRuns, undecidedRuns }) =>
      `${table(HEALTH, lenders)}\n\n${unfinishedRuns} runs under way, ${overdueRuns} of them due; ${undecidedRuns} leads not decided yet.`,
  },
  'GET /states': {
    usage: 'lenders states',
    columns: [
      { title: 'STATE', of: ({ state }) => state },
      { title: 'NAME', of: ({ name }) => name },
      { title: 'STATUS', of: ({ status }) => status },
      { title: 'LENDERS', of: ({ asked }) => asked, right: true },
      { title: 'UP TO % APR', of: ({ maxAprPercent }) => maxAprPercent, right: true },
      { title: 'BY LAW', of: ({ lawMaxAprPercent }) => lawMaxAprPercent, right: true },
      {
        title: 'WHO',
        of: ({ lenders }) =>
          lenders
            .filter(({ status }) => status === 'asked')
            .map(({ id }) => id)
            .join(' '),
      },
    ],
    whenEmpty: 'There is no state.',
  },
  'GET /follow-ups': {
    usage: 'follow-ups list',
    whenEmpty: 'Every lender has answered.',
    columns: [
      { title: 'SINCE', of: ({ createdAt }) => createdAt, isTime: true },
      { title: 'FOLLOW-UP', of: ({ followUp }) => followUp },
      { title: 'LENDER', of: ({ lender }) => lender },
      { title: 'LEAD', of: ({ applicationId }) => applicationId },
      { title: 'STATE', of: ({ state }) => state },
      { title: 'TRIES', of: ({ tries }) => tries, right: true },
      { title: 'LAST ANSWER', of: ({ lastCode }) => lastCode },
      { title: 'WRITE TO', of: ({ letter }) => letter && `${letter.to ?? 'nobody knows'} by ${letter.dueOn}` },
      { title: 'ATTEMPT KEY', of: ({ attemptKey }) => attemptKey },
    ],
  },
  'POST /follow-ups/retries': {
    usage: 'follow-ups retry <attemptKey>',
    say: ({ lender, followUp }) => `${lender} is asked again (${followUp}).`,
  },
  'POST /follow-ups/answers': {
    usage: 'follow-ups answer <attemptKey>',
    say: ({ lender, followUp, state }) => `${lender} has answered in writing (${followUp}): ${state}.`,
  },
} satisfies Views

export const lenderCommands: CommandModule = (program, run) => {
  group(program, 'lenders')
    .command('try')
    .description('shows what a lender of a file would be sent, to the byte, and what an answer would mean; sends nothing')
    .argument('<file>', 'the lender file, applied or not')
    .argument('<id>', 'the lender')
    .option('--call <call>', 'one call only: ping, post, status, bank, void or erase')
    .option('--answer <file>', 'a file with an answer of the lender’s')
    .option('--status <number>', 'the HTTP status of that answer', '200')
    .action(
      run<{ readonly call?: string; readonly answer?: string; readonly status: string }>(
        async ({ show }, { call: only, answer: file, status }, path = '', id = '') => {
          const answer = file ? ({ kind: 'answer', status: Number(status), body: readFile(file) } as const) : undefined
          const calls = tryLender({ content: readFile(path), id, only, answer })
          show({ calls }, () => calls.map(sayTry).join('\n\n'))
        },
      ),
    )
}
