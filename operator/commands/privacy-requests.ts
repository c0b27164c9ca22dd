import { Option } from 'commander'
import {
  type ListedPrivacyRequest,
  PRIVACY_REQUEST_OUTCOMES,
  privacyRequestList,
  revealedPrivacyRequest,
  type ShownPrivacyRequest,
  shownPrivacyRequest,
} from '#domain/operators/privacy-requests.ts'
import { type CommandModule, group } from '../shell.ts'
import { type Column, minute, pairs, table, timeColumn } from '../table.ts'

const COLUMNS: readonly Column<ListedPrivacyRequest>[] = [
  { title: 'REFERENCE', of: ({ reference }) => reference },
  timeColumn('RECEIVED', ({ createdAt }) => createdAt),
  { title: 'STATUS', of: ({ status }) => status },
  { title: 'ACKNOWLEDGED', of: ({ acknowledgedAt, acknowledgeBy }) => minute(acknowledgedAt) ?? `due ${acknowledgeBy}` },
  { title: 'OPT OUT BY', of: ({ optOutBy }) => optOutBy },
  { title: 'ANSWER BY', of: ({ answerBy }) => answerBy },
  { title: 'OVERDUE', of: ({ overdue }) => overdue },
  { title: 'OUTCOME', of: ({ outcome }) => outcome },
]

export const privacyRequestCommands: CommandModule = (program, run) => {
  const requests = group(program, 'privacy-requests', 'what people ask under the California privacy law')
  const pathOf = (reference: string) => `/privacy-requests/${encodeURIComponent(reference)}`

  requests
    .command('list')
    .description('the requests, the most urgent first')
    .addOption(new Option('--status <status>', 'which').choices(['open', 'completed', 'all']).default('open'))
    .option('--limit <count>', 'how many at most', '100')
    .action(
      run<{ readonly status: string; readonly limit: string }>(async ({ client, show }, { status, limit }) => {
        const answer = await client.get('/privacy-requests', { status, limit }, privacyRequestList)
        show(answer, () => (answer.privacyRequests.length > 0 ? table(COLUMNS, answer.privacyRequests) : 'No privacy requests.'))
      }),
    )

  requests
    .command('show')
    .description('one request, its values masked')
    .argument('<reference>', 'such as PR-7K2QX-M9T4B')
    .action(
      run(async ({ client, show }, _options, reference = '') => {
        const request = await client.get(pathOf(reference), {}, shownPrivacyRequest)
        show(request, () => describeRequest(request))
      }),
    )

  requests
    .command('reveal')
    .description('name, email and phone in the clear; who looked, when and why is recorded')
    .argument('<reference>', 'such as PR-7K2QX-M9T4B')
    .requiredOption('--reason <text>', 'why you need to see them')
    .action(
      run<{ readonly reason: string }>(async ({ client, show }, { reason }, reference = '') => {
        const revealed = await client.post(`${pathOf(reference)}/reveals`, { reason }, revealedPrivacyRequest)
        show(revealed, () => pairs(Object.entries(revealed.values)))
      }),
    )

  requests
    .command('complete')
    .description('notes that a request has been answered, and how')
    .argument('<reference>', 'such as PR-7K2QX-M9T4B')
    .addOption(new Option('--outcome <outcome>', 'how').choices(PRIVACY_REQUEST_OUTCOMES).makeOptionMandatory())
    .action(
      run<{ readonly outcome: string }>(async ({ client, show }, { outcome }, reference = '') => {
        const request = await client.post(`${pathOf(reference)}/completion`, { outcome }, shownPrivacyRequest)
        show(request, () => `${request.reference} is completed: ${request.outcome}.`)
      }),
    )
}

const describeRequest = (request: ShownPrivacyRequest) =>
  pairs([
    ['Reference', request.reference],
    ['Status', request.status],
    ['Received', minute(request.createdAt)],
    ['Acknowledged', minute(request.acknowledgedAt) ?? `not yet; due ${request.acknowledgeBy}`],
    ['Opt out by', request.optOutBy],
    ['Answer by', request.answerBy],
    ['Overdue', request.overdue],
    ['Completed', minute(request.completedAt)],
    ['Outcome', request.outcome],
    ...Object.entries(request.masked),
    ...request.looks.map(({ at, operator, reason }) => ['Looked at', `${minute(at)} by ${operator}: ${reason}`] as const),
  ])
