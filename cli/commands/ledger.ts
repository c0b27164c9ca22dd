import { OperatorFailure } from '../failure.ts'
import { type CommandModule, group } from '../shell.ts'

const AT_ONCE = 200

export const ledgerCommands: CommandModule = (program, run) => {
  group(program, 'ledger')
    .command('verify')
    .description('checks that no entry was changed, moved or left out; exit code 1 if one was')
    .argument('[id]', 'one lead id (default: all applications)')
    .action(
      run(async ({ client, show, tell }, _options, id) => {
        const sum = { checked: 0, entries: 0, broken: [] as string[] }
        for (let after: string | undefined; ; ) {
          const { checked, entries, broken, last } = await client('POST /ledger/checks', { limit: AT_ONCE, id, after })
          sum.checked += checked
          sum.entries += entries
          sum.broken.push(...broken)
          if (id || checked < AT_ONCE || last === null) break
          after = last
          tell(`${sum.checked} applications checked.`)
        }
        if (id && sum.checked === 0) throw new OperatorFailure('There is no application with this id.')
        show(sum, () => `${sum.checked} applications with ${sum.entries} entries checked; ${sum.broken.length} broken.`)
        if (sum.broken.length > 0) throw new OperatorFailure(`Broken: ${sum.broken.join(', ')}`)
      }),
    )
}
