/** Whether everything is in order: the system, the ledger, the history and the stored figures. */
import { OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute } from '../table.ts'

export const systemViews = {
  'GET /system': {
    usage: 'system show',
    pairs: ({ conditions, processes, queues, mails, purge, keys, checks, version }) => [
      ['In order', conditions.length === 0 ? 'yes' : 'no'],
      ...conditions.map(
        ({ level, says, todo, command }) =>
          [level === 'now' ? 'Now' : 'Soon', [says, todo, command].filter(Boolean).join(' ')] as const,
      ),
      ['Version', version],
      ['Processes at work', processes.filter(({ state }) => state === 'at-work').length],
      ['Jobs that wait', queues.reduce((sum, { waiting }) => sum + waiting, 0)],
      ['Mails that wait', mails.waiting],
      ['Mails given up', mails.failed],
      ['Last purge', minute(purge.lastRunAt) ?? 'never'],
      ['Records under older keys', keys.left],
      ['Ledger checked', minute(checks.ledger?.at ?? null) ?? 'never'],
    ],
  },
  'GET /history': {
    usage: 'history list',
    whenEmpty: 'Nothing has happened.',
    columns: [
      { title: 'AT', of: ({ at }) => at, isTime: true },
      { title: 'WHO', of: ({ person }) => person },
      { title: 'VIA', of: ({ via }) => via },
      { title: 'CALL', of: ({ call }) => call },
      { title: 'SUBJECT', of: ({ subject }) => subject },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
      { title: 'REASON', of: ({ reason }) => reason },
    ],
  },
  'POST /history/checks': {
    usage: 'history verify',
    say: ({ checked, broken }) => `${checked} entries checked; ${broken.length} broken.`,
    fails: ({ broken }) => (broken.length > 0 ? `Broken: ${broken.join(', ')}` : undefined),
  },
  'POST /figures/checks': {
    usage: 'figures check',
    say: ({ hours, differences, more }) =>
      differences.length === 0
        ? `${hours} hours agree with the records.`
        : [
            ...differences.map(
              ({ hour, figure, part, stored, counted }) =>
                `${hour} ${figure}${part && ` (${part})`}: ${stored} stored, ${counted} counted`,
            ),
            ...(more ? ['… and more.'] : []),
            'Have them counted again with "operator figures rebuild".',
          ].join('\n'),
  },
  'POST /figures/rebuilds': { usage: 'figures rebuild', say: ({ hours }) => `${hours} hours were counted again.` },
} satisfies Views

const AT_ONCE = 200

export const systemCommands: CommandModule = (program, run) => {
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
