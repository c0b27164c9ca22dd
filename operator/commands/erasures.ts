import * as z from 'zod/mini'
import {
  type ErasureEntry,
  type ErasureMatch,
  type ErasureScope,
  erasureEntry,
  erasureList,
  erasureScope,
  erasuresReplayed,
  MOST_REPLAYED_AT_ONCE,
} from '#domain/operators/erasures.ts'
import { OperatorFailure } from '../failure.ts'
import { readFile } from '../read-file.ts'
import { type CommandModule, group } from '../shell.ts'
import { pairs, table, timeColumn } from '../table.ts'

interface EraseOptions {
  readonly dryRun?: boolean
  readonly yes?: boolean
  readonly samePerson?: boolean
}

export const erasureCommands: CommandModule = (program, run) => {
  program
    .command('erase')
    .description('erases every application and verification of one email address')
    .argument('<reference>', 'a lead id, or the reference of a privacy request')
    .option(
      '--same-person',
      'also what has the same SSN and date of birth under another address: only for somebody you have identified',
    )
    .option('--dry-run', 'only show what would be erased')
    .option('--yes', 'do not ask')
    .action(
      run<EraseOptions>(async (shell, { dryRun, yes, samePerson = false }, reference = '') => {
        const scope = await shell.client.get(
          `/erasures/scope/${encodeURIComponent(reference)}`,
          { samePerson: String(samePerson) },
          erasureScope,
        )
        if (dryRun) return shell.show(scope, () => describeScope('Would be erased', scope))
        if (!yes) {
          shell.tell(describeScope('To be erased, for good', scope))
          const agreed = await shell.confirm('Nobody can bring this back.')
          if (agreed === undefined) throw new OperatorFailure('There is nobody to ask. Add --yes to erase without being asked.')
          if (!agreed) throw new OperatorFailure('Nothing was erased.')
        }
        const erased = await shell.client.post('/erasures', { reference, samePerson }, erasureScope)
        shell.show(erased, () => describeScope('Erased', erased))
      }),
    )

  const erasures = group(program, 'erasures', 'the log of what was erased')
  erasures
    .command('list')
    .description('which records were erased and when; never whose')
    .action(
      run(async ({ client, show }) => {
        const answer = await client.get('/erasures', {}, erasureList)
        show(answer, () => (answer.erasures.length > 0 ? table(COLUMNS, answer.erasures) : 'Nobody has been erased.'))
      }),
    )
  erasures
    .command('replay')
    .description('erases again whoever is in the log, after an older backup was restored (the server also does it when it starts)')
    .option('--file <path>', 'a log that was kept elsewhere: the file itself, or what "erasures list --json" printed')
    .action(
      run<{ readonly file?: string }>(async ({ client, show }, { file }) => {
        const lines = file ? readLog(file) : []
        const sum = { known: 0, erasedAgain: 0 }
        for (let start = 0; start === 0 || start < lines.length; start += MOST_REPLAYED_AT_ONCE) {
          const some = lines.slice(start, start + MOST_REPLAYED_AT_ONCE)
          const { known, erasedAgain } = await client.post('/erasures/replays', { erasures: some }, erasuresReplayed)
          sum.known = known
          sum.erasedAgain += erasedAgain
        }
        show(sum, () => `${sum.known} records are in the log; ${sum.erasedAgain} had come back and were erased again.`)
      }),
    )
}

const COLUMNS = [
  timeColumn('ERASED', ({ erasedAt }: ErasureEntry) => erasedAt),
  { title: 'KIND', of: ({ kind }: ErasureEntry) => kind },
  { title: 'RECORD', of: ({ subjectId }: ErasureEntry) => subjectId },
  { title: 'REFERENCE', of: ({ reference }: ErasureEntry) => reference },
]

const MATCH_COLUMNS = [
  { title: 'APPLICATION', of: ({ applicationId }: ErasureMatch) => applicationId },
  timeColumn('RECEIVED', ({ receivedAt }: ErasureMatch) => receivedAt),
  { title: 'EMAIL', of: ({ email }: ErasureMatch) => email ?? '' },
  { title: 'SAME', of: ({ by }: ErasureMatch) => (by === 'email' ? 'email' : 'SSN and date of birth') },
]

function describeScope(title: string, { reference, applications, verifications, matches, leftOut }: ErasureScope): string {
  const facts = pairs([
    ['Reference', reference],
    ['Applications', applications.length],
    ['Verifications', verifications.length],
  ])
  const others =
    leftOut.length > 0 &&
    `Not erased: the same SSN and date of birth under another address. Anybody can type a number; identify the person, then add --same-person.\n${table(MATCH_COLUMNS, leftOut)}`
  return [`${title}\n${facts}`, matches.length > 0 && table(MATCH_COLUMNS, matches), others].filter(Boolean).join('\n\n')
}

function readLog(path: string): ErasureEntry[] {
  const entries = z.array(erasureEntry).safeParse(listIn(readFile(path)))
  if (!entries.success) throw new OperatorFailure(`${path} is not an erasure log.`)
  return entries.data
}

/** Either one JSON document, or one per line. */
function listIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { erasures?: unknown }).erasures ?? [JSON.parse(text)]
  } catch {
    return text.split('\n').flatMap((line) => {
      if (!line.trim()) return []
      try {
        return [JSON.parse(line) as unknown]
      } catch {
        return [undefined]
      }
    })
  }
}
