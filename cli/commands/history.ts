import { OperatorFailure } from '../failure.ts'
import { type CommandModule, group } from '../shell.ts'

export const historyCommands: CommandModule = (program, run) => {
  group(program, 'history')
    .command('verify')
    .description('checks that no entry was changed, moved or left out; exit code 1 if one was')
    .action(
      run(async ({ client, show }) => {
        const end = await client('POST /history/checks', {})
        show(end, () => `${end.checked} entries checked; ${end.broken.length} broken.`)
        if (end.broken.length > 0) throw new OperatorFailure(`Broken: ${end.broken.join(', ')}`)
      }),
    )
}
