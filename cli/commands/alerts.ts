import { OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute, table } from '../table.ts'

export const alertViews = {
  'POST /alerts/silences': { usage: 'alerts silence <code>', say: ({ until }) => `Silenced until ${minute(until)}.` },
  'POST /alerts/silences/{id}/end': { usage: 'alerts unsilence <id>', say: ({ code }) => `${code} is told again.` },
  'GET /alerts/address': {
    usage: 'alerts address',
    pairs: ({ email, verifiedAt, quietFrom, quietUntil }) => [
      ['Address', email ?? 'none: you are told nothing'],
      ['Confirmed', minute(verifiedAt) ?? 'no'],
      ['Quiet hours', quietFrom ? `${quietFrom} to ${quietUntil}, New York` : 'none'],
    ],
  },
  'POST /alerts/address': { usage: 'alerts set-address <email>', say: () => 'A code is on its way. Type: alerts confirm CODE' },
  'POST /alerts/address/confirmation': { usage: 'alerts confirm <code>', say: () => 'Confirmed: alerts go there from now on.' },
  'POST /alerts/address/quiet-hours': {
    usage: 'alerts quiet-hours',
    say: ({ quietFrom, quietUntil }) => (quietFrom ? `Quiet from ${quietFrom} to ${quietUntil}, New York.` : 'No quiet hours.'),
  },
  'POST /alerts/address/removal': { usage: 'alerts remove-address', say: () => 'You are told nothing any more.' },
} satisfies Views

export const alertCommands: CommandModule = (program, run) => {
  const alerts = group(program, 'alerts')
  alerts
    .command('list')
    .description('what stands and what has ended within a week, and what is silenced')
    .action(
      run(async ({ client, show }) => {
        const list = await client('GET /alerts', {})
        const standing = table(
          [
            { title: 'CODE', of: ({ code }) => code },
            { title: 'ABOUT', of: ({ subject }) => subject },
            { title: 'SAYS', of: ({ says }) => says },
            { title: 'SINCE', of: ({ since }) => since, isTime: true },
            { title: 'TOLD', of: ({ toldAt }) => toldAt, isTime: true },
            { title: 'ENDED', of: ({ endedAt }) => endedAt, isTime: true },
          ],
          list.alerts,
        )
        const silences = list.silences.map(
          ({ id, code, subject, until, madeBy, reason }) =>
            `Silenced until ${minute(until)}: ${code}${subject ? ` ${subject}` : ''} (${madeBy}: ${reason}); alerts unsilence ${id}`,
        )
        const people = list.people.map(({ name }) => name).join(', ') || 'nobody: give an address with alerts set-address'
        show(list, () =>
          [list.alerts.length > 0 ? standing : 'Nothing, and nothing has been.', ...silences, `Told: ${people}`].join('\n'),
        )
      }),
    )
  alerts
    .command('test')
    .description('sends a test by mail and by webhook, and says what became of each; exit code 1 if one was not taken')
    .action(
      run(async ({ client, show }) => {
        const end = await client('POST /alerts/tests', {})
        const all = [...end.mails, ...(end.webhook ? [end.webhook] : [])]
        show(end, () => all.map(({ to, outcome, code }) => `${to}: ${outcome}${code ? ` (${code})` : ''}`).join('\n'))
        if (all.length === 0) throw new OperatorFailure('Nobody is told: no address is confirmed, and there is no webhook.')
        if (all.some(({ outcome }) => outcome !== 'sent')) throw new OperatorFailure('Not everybody can be told.')
      }),
    )
}
