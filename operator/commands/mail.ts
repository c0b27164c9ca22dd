import {
  type FailedMail,
  failedMailList,
  mailStatus,
  mailsRetried,
  mailTested,
  meaningOfMailCode,
} from '#domain/operators/mails.ts'
import { OperatorFailure } from '../failure.ts'
import { type CommandModule, group } from '../shell.ts'
import { type Column, minute, pairs, table, timeColumn } from '../table.ts'

const COLUMNS: readonly Column<FailedMail>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'KIND', of: ({ kind }) => kind },
  timeColumn('MADE', ({ createdAt }) => createdAt),
  timeColumn('GIVEN UP', ({ failedAt }) => failedAt),
  { title: 'TRIES', of: ({ attempts }) => attempts, right: true },
  { title: 'FOR', of: ({ recipient }) => recipient },
  { title: 'LAST ANSWER', of: ({ code, reply }) => reply ?? code },
]

export const mailCommands: CommandModule = (program, run) => {
  const mail = group(program, 'mail', 'whether mails go out, and those that could not be delivered')

  mail
    .command('status')
    .description('how many mails wait, since when, and what the mail server said last')
    .action(
      run(async ({ client, show }) => {
        const answer = await client.get('/mails/status', {}, mailStatus)
        const { waiting, retrying, oldestAt, lastProblem } = answer
        show(answer, () =>
          pairs([
            ['Waiting', waiting],
            ['Tried, and not taken', retrying],
            ['The oldest is from', oldestAt ? minute(oldestAt) : 'nobody waits'],
            ['Last answer', lastProblem ? explained(lastProblem) : 'nothing was refused'],
          ]),
        )
      }),
    )

  mail
    .command('test')
    .description('sends a mail through the configured mail server and waits for what it says')
    .argument('<address>', 'where to; your own, best')
    .action(
      run(async ({ client, show }, _options, to = '') => {
        const answer = await client.post('/mails/tests', { to }, mailTested)
        if (answer.outcome !== 'sent')
          throw new OperatorFailure(`${answer.server} did not take the mail. ${explained({ ...answer, code: answer.code ?? '' })}`)
        show(answer, () => `${answer.server} took the mail. Look whether it arrives, and not among the spam.`)
      }),
    )

  mail
    .command('failed')
    .description('mails that were given up, and what the mail server said last')
    .option('--limit <count>', 'how many at most', '100')
    .action(
      run<{ readonly limit: string }>(async ({ client, show }, { limit }) => {
        const answer = await client.get('/mails/failed', { limit }, failedMailList)
        show(answer, () => (answer.mails.length > 0 ? table(COLUMNS, answer.mails) : 'No mail has failed.'))
      }),
    )

  mail
    .command('retry')
    .description('tries failed mails again, all of them or those named')
    .argument('[ids...]', 'ids of mails')
    .action(
      run(async ({ client, show }, _options, ...ids) => {
        const answer = await client.post('/mails/retries', { ids }, mailsRetried)
        show(answer, () =>
          pairs([
            ['Queued', answer.queued.length],
            ['Pointless (expired, replaced or erased)', answer.pointless.length],
            ['Not known, or not failed', answer.unknown.length],
          ]),
        )
      }),
    )
}

/** The mail server's words, as far as they name nobody, and what they mean. */
function explained({ code, reply }: { readonly code: string; readonly reply: string | null }): string {
  const said = reply?.startsWith(code) ? reply : [code, reply].filter(Boolean).join(': ')
  return [said, meaningOfMailCode(code)].filter(Boolean).join(' – ')
}
