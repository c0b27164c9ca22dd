import type { ExplainedLead } from '#domain/operators/leads.ts'
import type { CommandModule } from '../shell.ts'
import { table } from '../table.ts'

export const explainCommands: CommandModule = (program, run) => {
  program
    .command('explain')
    .description('why a lead went to this lender, and why to none of the others')
    .argument('<lead>', 'the lead id')
    .action(
      run(async ({ client, show }, _options, id = '') => {
        const explained = await client('GET /applications/{id}/explanation', { id })
        show(explained, () => explanation(explained))
      }),
    )
}

function explanation({ summary, ranking, lendersVersion, lenders }: ExplainedLead): string {
  const basis = ranking
    ? `Ranked by ${ranking.rule} (version ${ranking.version}) for $${ranking.amount}, under lender file ${lendersVersion}.`
    : undefined
  const rows =
    lenders.length > 0
      ? table(
          [
            { title: 'PLACE', of: ({ place }) => place, right: true },
            { title: 'LENDER', of: ({ name }) => name },
            { title: 'CAME TO', of: ({ verdict }) => verdict },
            { title: 'BECAUSE', of: ({ words }) => words },
          ],
          lenders,
        )
      : undefined
  return [summary, basis, rows].filter(Boolean).join('\n\n')
}
