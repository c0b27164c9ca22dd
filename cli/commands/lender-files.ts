/** The lender file: what is wrong with one, what it would change, its versions, and the way back. */
import { OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group, readFile } from '../shell.ts'

const NOTHING_CHANGES = 'Nothing that counts changes.'

const sayChange = ({ words, pages }: { readonly words: readonly string[]; readonly pages: readonly string[] }): string[] => [
  ...(words.length > 0 ? words : [NOTHING_CHANGES]),
  ...(pages.length > 0 ? [`Pages that change: ${pages.join(', ')}.`] : []),
]

export const lenderFileViews = {
  'GET /lenders/files': {
    usage: 'lenders versions',
    whenEmpty: 'No lender file was ever applied.',
    columns: [
      { title: 'VERSION', of: ({ version }) => version, right: true },
      { title: 'SINCE', of: ({ appliedAt }) => appliedAt, isTime: true },
      { title: 'BY', of: ({ by, source }) => by ?? source },
      { title: 'WHY', of: ({ reason }) => reason },
      { title: 'CHANGED', of: ({ words }) => words.join(' ') },
    ],
  },
  'GET /lenders/files/{version}': { usage: 'lenders version <version>', say: ({ content }) => content },
  'POST /lenders/files/{version}/reversals': {
    usage: 'lenders take-back <version>',
    say: ({ version }) => `Taken back: version ${version} is as the one before was.`,
  },
} satisfies Views

export const lenderFileCommands: CommandModule = (program, run) => {
  const lenders = group(program, 'lenders')

  lenders
    .command('check')
    .description(
      'says what is wrong with a lender file, and what it would change; applies nothing; exit code 1 if anything is wrong',
    )
    .argument('<file>', 'the lender file')
    .option('--based-on <version>', 'compare it with this version, and not with the active one')
    .action(
      run<{ readonly basedOn?: string }>(async ({ client, show }, { basedOn }, path = '') => {
        const checked = await client('POST /lenders/checks', {
          content: readFile(path),
          ...(basedOn !== undefined && { basedOn: Number(basedOn) }),
        })
        if (checked.reasons.length > 0) throw new OperatorFailure(checked.reasons.join('\n'))
        show(checked, () => [...checked.warnings, 'The file is in order.', ...sayChange(checked)].join('\n'))
      }),
    )

  lenders
    .command('apply')
    .description(
      'shows what a lender file changes, asks, and makes it the active one, in all processes, from the next application on',
    )
    .argument('<file>', 'the lender file')
    .requiredOption('--reason <reason>', 'why, for those who read the versions later')
    .option('--yes <code>', 'do not ask: the code of the comparison that was shown')
    .action(
      run<{ readonly reason: string; readonly yes?: string }>(
        async ({ client, show, tell, confirm }, { reason, yes }, path = '') => {
          const content = readFile(path)
          const checked = await client('POST /lenders/checks', { content })
          if (checked.reasons.length > 0) throw new OperatorFailure(checked.reasons.join('\n'))
          if (yes === undefined) {
            tell(sayChange(checked).join('\n'))
            const otherwise = { ifNo: 'Nothing was applied.', ifNobody: `To apply what was shown, add --yes ${checked.shown}` }
            await confirm('It counts from the next application on.', otherwise)
          }
          const { basedOn, shown } = checked
          const applied = await client('POST /lenders/files', { content, basedOn, shown: yes ?? shown, reason })
          const end = applied.applied
            ? `Applied as version ${applied.version}.`
            : `Version ${applied.version} is this file already.`
          show(applied, () => [...applied.warnings, end].join('\n'))
        },
      ),
    )
}
