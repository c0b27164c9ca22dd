import { explainMailCode } from '#contracts/operators/mail-words.ts'
import { OperatorFailure } from '../failure.ts'
import { type CommandModule, group } from '../shell.ts'

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
