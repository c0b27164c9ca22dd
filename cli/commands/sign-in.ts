import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorFailure } from '../client.ts'
import type { CommandModule } from '../shell.ts'
import { minute } from '../table.ts'

const ASK_EVERY_MS = 1_000

export const signInCommands: CommandModule = (program, run) => {
  program
    .command('sign-in')
    .description('shows a code that you approve in the console; from then on, for 12 hours, you act as yourself')
    .action(
      run(async ({ visitor, serverUrl, signIns, tell, show }) => {
        const { code, secret, address, until } = await visitor('POST /command-line-sign-ins', {})
        tell(`Open ${address} and approve this code: ${code}`)
        for (;;) {
          const fetched = await visitor('POST /command-line-sign-ins/tokens', { secret })
          if (fetched.token !== null && fetched.name !== null && fetched.until !== null) {
            const { token, name, until } = fetched
            signIns.keep(serverUrl, { token, name, until })
            show({ name, until }, () => `Signed in as ${name}, until ${minute(until)}.`)
            return
          }
          if (new Date() >= new Date(until)) throw new OperatorFailure('Nobody approved the code in time.')
          await sleep(ASK_EVERY_MS)
        }
      }),
    )

  program
    .command('sign-out')
    .description('ends your sign-in; what you do goes down under the token of this machine again')
    .action(
      run(async (shell) => {
        const { signIns, serverUrl, show } = shell
        if (!signIns.of(serverUrl)) throw new OperatorFailure('Nobody has signed in here.')
        try {
          await shell.client('POST /sign-outs', {})
        } catch (error) {
          // It may have ended by itself; then there is nothing to end any more.
          if (!(error instanceof OperatorFailure)) throw error
        }
        signIns.forget(serverUrl)
        show({ signedOut: true }, () => 'Signed out.')
      }),
    )
}
