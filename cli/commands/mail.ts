import type { Column } from '#contracts/operators/column.ts'
import { explainMailCode } from '#contracts/operators/mail-labels.ts'
import type { ListedMail } from '#contracts/operators/mails.ts'
import { OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute } from '../table.ts'

const MADE: readonly Column<ListedMail>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'KIND', of: ({ kind }) => kind },
  { title: 'MADE', of: ({ createdAt }) => createdAt, isTime: true },
]
const TRIED: readonly Column<ListedMail>[] = [
  { title: 'TRIES', of: ({ attempts }) => attempts, right: true },
  { title: 'FOR', of: ({ recipient }) => recipient },
  { title: 'LAST ANSWER', of: ({ code, reply }) => reply ?? code },
]

export const mailViews = {
  'GET /mails/status': {
    usage: 'mail status',
    pairs: ({ waiting, retrying, oldestAt, lastProblem }) => [
      ['Waiting', waiting],
      ['Tried, and not taken', retrying],
      ['The oldest is from', oldestAt ? minute(oldestAt) : 'nobody waits'],
      ['Last answer', lastProblem ? explainMailCode(lastProblem) : 'nothing was refused'],
    ],
  },
  'GET /mails/waiting': {
    usage: 'mail waiting',
    whenEmpty: 'No mail waits.',
    columns: [...MADE, ...TRIED],
  },
  'GET /mails/failed': {
    usage: 'mail failed',
    whenEmpty: 'No mail has failed.',
    columns: [...MADE, { title: 'GIVEN UP', of: ({ failedAt }) => failedAt, isTime: true }, ...TRIED],
  },
  'POST /mails/retries': {
    usage: 'mail retry [ids...]',
    pairs: ({ queued, pointless, unknown }) => [
      ['Queued', queued.length],
      ['Pointless (expired, replaced or erased)', pointless.length],
      ['Not known, or not failed', unknown.length],
    ],
  },
} satisfies Views

export const mailCommands: CommandModule = (program, run) => {
  group(program, 'mail')
    .command('test')
    .description('sends a mail through the configured mail server and waits for what it says')
    .argument('<address>', 'where to; your own, best')
    .action(
      run(async ({ client, show }, _options, to = '') => {
        const answer = await client('POST /mails/tests', { to })
        if (answer.outcome !== 'sent')
          throw new OperatorFailure(
            `${answer.server} did not take the mail. ${explainMailCode({ ...answer, code: answer.code ?? '' })}`,
          )
        show(answer, () => `${answer.server} took the mail. Look whether it arrives, and not among the spam.`)
      }),
    )
}
