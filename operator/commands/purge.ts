import { PURGE_COUNTS, type PurgeCount, type PurgeReport, purgeList, purgeReport } from '#domain/operators/purges.ts'
import type { CommandModule } from '../shell.ts'
import { minute, pairs, table, timeColumn } from '../table.ts'

const NAMES: Readonly<Record<PurgeCount, string>> = {
  bankNumbers: 'Bank numbers',
  contactDetails: 'Contact details',
  identities: 'Identities',
  lenderAddresses: 'Lenders’ addresses for one person',
  applications: 'Decision records',
  verifications: 'Verifications of step 1',
  privacyRequests: 'Privacy requests',
  expiredSubmissionKeys: 'Expired submission keys',
  erasuresReplayed: 'Erased again',
  keysRewrapped: 'Keys wrapped anew',
}

export const purgeCommands: CommandModule = (program, run) => {
  const purge = program
    .command('purge')
    .description('removes what is due now, and says how much that was (a job does it every five minutes anyway)')
    .action(
      run(async ({ client, show }) => {
        const report = await client.post('/purges', {}, purgeReport)
        show(report, () => `Removed at ${minute(report.at)}\n${countLines(report)}`)
      }),
    )
  purge
    .command('reports')
    .description('what the last purges removed; runs that found nothing are left out')
    .option('--limit <count>', 'how many at most', '20')
    .action(
      run<{ readonly limit: string }>(async ({ client, show }, { limit }) => {
        const answer = await client.get('/purges', { limit }, purgeList)
        show(answer, () => (answer.purges.length > 0 ? reportTable(answer.purges) : 'No purge has removed anything yet.'))
      }),
    )
}

const countLines = ({ counts }: PurgeReport) => pairs(PURGE_COUNTS.map((name) => [NAMES[name], counts[name]] as const))

const reportTable = (reports: readonly PurgeReport[]) =>
  table(
    [
      timeColumn('AT', ({ at }: PurgeReport) => at),
      ...PURGE_COUNTS.map((name) => ({
        title: NAMES[name].toUpperCase(),
        of: ({ counts }: PurgeReport) => counts[name],
        right: true,
      })),
    ],
    reports,
  )
