import { type FailedMail, failedMailList, mailsRetried } from '#domain/operators/mails.ts'
import { type CommandModule, group } from '../shell.ts'
import { type Column, pairs, table, timeColumn } from '../table.ts'

const COLUMNS: readonly Column<FailedMail>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'KIND', of: ({ kind }) => kind },
  timeColumn('MADE', ({ createdAt }) => createdAt),
  timeColumn('GIVEN UP', ({ failedAt }) => failedAt),
  { title: 'TRIES', of: ({ attempts }) => attempts, right: true },
  { title: 'LAST ANSWER', of: ({ code }) => code },
]

export const mailCommands: CommandModule = (program, run) => {
  const mail = group(program, 'mail', 'mails that could not be delivered')

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
