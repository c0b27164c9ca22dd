import type { Column } from '#contracts/operators/column.ts'
import {
  type ErasureEntry,
  type ErasureMatch,
  type ErasureScope,
  erasureList,
  MOST_REPLAYED_AT_ONCE,
  parseErasureLine,
} from '#contracts/operators/erasures.ts'
import { parseJson } from '#domain/values/parse-json.ts'
import { OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group, readFile } from '../shell.ts'
import { minute, pairs, table } from '../table.ts'

export const erasureViews = {
  'GET /erasures': {
    usage: 'erasures list',
    whenEmpty: 'Nobody has been erased.',
    columns: [
      { title: 'ERASED', of: ({ erasedAt }) => erasedAt, isTime: true },
      { title: 'KIND', of: ({ kind }) => kind },
      { title: 'RECORD', of: ({ subjectId }) => subjectId },
      { title: 'REFERENCE', of: ({ reference }) => reference },
    ],
  },
  'GET /erasures/fan-out/{reference}': {
    usage: 'erasures fan-out <reference>',
    pairs: ({ reference, applications, lenders, confirmed }) => [
      ['Reference', reference],
      ['Lenders that got the identity', lenders],
      ['Confirmed', confirmed],
      ...applications.flatMap(({ id, erasedAt, ...application }) => [
        [id, erasedAt ? `erased ${minute(erasedAt)}` : 'not erased'] as const,
        ...application.lenders.map(({ lender, says, attemptKey }) => [lender, `${says} (${attemptKey})`] as const),
      ]),
    ],
  },
  'GET /erasures/log': {
    usage: 'erasures check',
    pairs: ({ inFile, inDatabase, unreadable, keysOnDisk }) => [
      ['Records in the file', inFile],
      ['Records in the database', inDatabase],
      ['Lines that cannot be read', unreadable],
      ['Keys still on disk', keysOnDisk],
    ],
    fails: ({ failure, unreadable, unreadableLines }) => {
      if (failure) return `The server cannot read the erasure log (${failure}).`
      return unreadable > 0 ? passedOver(unreadable, unreadableLines) : undefined
    },
  },
} satisfies Views

interface EraseOptions {
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly samePerson?: boolean
  readonly reason?: string
}

export const erasureCommands: CommandModule = (program, run) => {
  program
    .command('erase')
    .description('erases every application and verification of one email address')
    .argument('<reference>', 'a lead id, or the reference of a privacy request')
    .option(
      '--same-person',
      'also what is the same person’s under another address (the same SSN and two answers more): only for somebody you have identified',
    )
    .option('--reason <text>', 'how the person was identified: needed for a request that nobody has confirmed')
    .option('--dry-run', 'only show what would be erased')
    .option('--yes', 'do not ask')
    .action(
      run<EraseOptions>(async (shell, { dryRun, yes, reason, samePerson = false }, reference = '') => {
        const asked = { reference, samePerson: samePerson ? ('true' as const) : ('false' as const) }
        const scope = await shell.client('GET /erasures/scope/{reference}', asked)
        if (dryRun) return shell.show(scope, () => describeScope('Would be erased', scope))
        if (!yes) {
          shell.tell(describeScope('To be erased, for good', scope))
          const otherwise = { ifNo: 'Nothing was erased.', ifNobody: 'Add --yes to erase without being asked.' }
          await shell.confirm('Nobody can bring this back.', otherwise)
        }
        const erased = await shell.client('POST /erasures', { reference, samePerson, reason })
        shell.show(erased, () => describeScope('Erased', erased))
      }),
    )

  group(program, 'erasures')
    .command('replay')
    .description('erases again whoever is in the log, after an older backup was restored (the server also does it when it starts)')
    .option('--file <path>', 'a log that was kept elsewhere: the file itself, or what "erasures list --json" printed')
    .action(
      run<{ readonly file?: string }>(async ({ client, show, tell }, { file }) => {
        const { entries: lines, unreadable } = file ? readLog(file) : NO_LINES
        if (unreadable.length > 0) tell(`${file}: ${passedOver(unreadable.length, unreadable)}`)
        const sum = { known: 0, erasedAgain: 0 }
        for (let start = 0; start === 0 || start < lines.length; start += MOST_REPLAYED_AT_ONCE) {
          const some = lines.slice(start, start + MOST_REPLAYED_AT_ONCE)
          const { known, erasedAgain } = await client('POST /erasures/replays', { erasures: some })
          sum.known = known
          sum.erasedAgain += erasedAgain
        }
        show(sum, () => `${sum.known} records are in the log; ${sum.erasedAgain} had come back and were erased again.`)
      }),
    )
}

const LINES_NAMED = 20
const passedOver = (count: number, lines: readonly number[]) =>
  `${count === 1 ? '1 line is none of an erasure log and is' : `${count} lines are none of an erasure log and are`} passed over: ${lines.slice(0, LINES_NAMED).join(', ')}${count > LINES_NAMED ? ' …' : ''}.`

const MATCH_COLUMNS: readonly Column<ErasureMatch>[] = [
  { title: 'APPLICATION', of: ({ applicationId }) => applicationId },
  { title: 'RECEIVED', of: ({ receivedAt }) => receivedAt, isTime: true },
  { title: 'EMAIL', of: ({ email }) => email ?? '' },
  { title: 'SAME', of: ({ by }) => (by === 'email' ? 'email' : 'person') },
]

function describeScope(
  title: string,
  { reference, applications, verifications, matches, leftOut, logWritten }: ErasureScope,
): string {
  const facts = pairs([
    ['Reference', reference],
    ['Applications', applications.length],
    ['Verifications', verifications.length],
  ])
  const others =
    leftOut.length > 0 &&
    `Not erased: the same person under another address. Anybody can type somebody else’s answers; identify the person, then add --same-person.\n${table(MATCH_COLUMNS, leftOut)}`
  const unwritten =
    logWritten === false &&
    'The erasure log could not be written to. The lines stand in the database, and the server tries again every five minutes: see that it may write to ERASURE_LOG.'
  return [`${title}\n${facts}`, matches.length > 0 && table(MATCH_COLUMNS, matches), others, unwritten].filter(Boolean).join('\n\n')
}

interface LogLines {
  readonly entries: readonly ErasureEntry[]
  /** Counted from 1. */
  readonly unreadable: readonly number[]
}
const NO_LINES: LogLines = { entries: [], unreadable: [] }

/** Either what `erasures list --json` printed, or the log itself. A line that a crash cut short must not keep the others from being replayed. */
function readLog(path: string): LogLines {
  const text = readFile(path)
  const listed = erasureList.safeParse(parseJson(text)).data?.erasures
  if (listed) return { entries: listed, unreadable: [] }
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1, entry: parseErasureLine(line) }))
  const entries = lines.flatMap(({ entry }) => entry ?? [])
  if (entries.length === 0) throw new OperatorFailure(`${path} is not an erasure log.`)
  return { entries, unreadable: lines.flatMap(({ line, number, entry }) => (entry || !line.trim() ? [] : number)) }
}
