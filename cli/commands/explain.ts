import type { ExplainedLead } from '#contracts/operators/leads.ts'
import { formatCents, formatPercent, formatSum } from '#domain/values/money.ts'
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

const wish = (wantedRepayment: string | null) => (wantedRepayment === null ? '' : ` ${wantedRepayment.replace('-', ' ')}`)

function explanation({ summary, ranking, lendersVersion, lenders, price, costsMoreThanOffered: costsMore }: ExplainedLead): string {
  const basis = ranking
    ? `Ranked by ${ranking.rule} (version ${ranking.version}) for $${ranking.amount}${wish(ranking.wantedRepayment)}, under lender file ${lendersVersion}.`
    : undefined
  const rows =
    lenders.length > 0
      ? table(
          [
            { title: 'PLACE', of: ({ place }) => place, right: true },
            { title: 'LENDER', of: ({ name }) => name },
            { title: 'CAME TO', of: ({ verdict }) => verdict },
            { title: 'BECAUSE', of: ({ text }) => text },
          ],
          lenders,
        )
      : undefined
  const flag =
    costsMore &&
    `The loan is more expensive than the offer that won: ${figures(costsMore.final)} in place of ${figures(costsMore.offered).replace(' APR', '')}.`
  return [summary, basis, rows, price && shownPrice(price), flag].filter(Boolean).join('\n\n')
}

/** The figures of the applicant's price tag. */
const shownPrice = (price: NonNullable<ExplainedLead['price']>) =>
  `The applicant was shown this price: gets ${formatSum(price.getCents)}; pays ${formatSum(price.paymentCents)}, ${howOften(price)}, ${formatSum(price.totalCents)} in all; total cost ${formatSum(price.costCents)}; ${formatPercent(price.aprPercent)} APR.`

function howOften({ payments, paymentCents, lastPaymentCents }: NonNullable<ExplainedLead['price']>): string {
  if (payments === 1) return 'once'
  const isLastOther = lastPaymentCents !== paymentCents
  return isLastOther ? `${payments - 1} times, and ${formatSum(lastPaymentCents)} the last time` : `${payments} times`
}

const figures = ({ aprPercent, costCents }: NonNullable<ExplainedLead['costsMoreThanOffered']>['final']): string =>
  `${aprPercent}% APR and ${formatCents(costCents)}`
