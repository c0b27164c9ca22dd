import { Option } from 'commander'
import type { SentInput, SuccessOf } from '#contracts/endpoint.ts'
import { APPLICATION_ENDPOINTS, type ListedApplication, type ShownApplication } from '#contracts/operators/applications.ts'
import type { Column } from '#contracts/operators/column.ts'
import type { OperatorApi } from '#contracts/operators/endpoints.ts'
import { SEALED_FIELD_GROUPS, type SealedFieldGroup } from '#contracts/operators/parts.ts'
import { isPersonal, recognizeSearch, SEARCHED_BY, type SearchedBy } from '#contracts/operators/recognize-search.ts'
import type { Found } from '#contracts/operators/search.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { LEAD_MONEY_STATES } from '#domain/money/lines.ts'
import { addOptions, type Views } from '../commands-of-endpoints.ts'
import { exportCsv } from '../export-csv.ts'
import { type CommandModule, group } from '../shell.ts'
import { minute, type Pair, pairs, table } from '../table.ts'

type Filter = SentInput<OperatorApi['GET /applications/count']>
const FILTER = APPLICATION_ENDPOINTS['GET /applications/count'].input
const filterIn = (options: Filter): Filter =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(FILTER.shape, name)))

const APPLICATION_COLUMNS: readonly Column<ListedApplication>[] = [
  { title: 'ID', of: ({ id }) => id },
  { title: 'RECEIVED', of: ({ createdAt }) => createdAt, isTime: true },
  { title: 'STATUS', of: ({ status }) => status },
  { title: 'AMOUNT', of: ({ loanAmount }) => loanAmount, right: true },
  { title: 'STATE', of: ({ state }) => state },
  { title: 'PAID', of: ({ payFrequency }) => payFrequency },
  { title: 'INCOME', of: ({ grossIncome }) => grossIncome, right: true },
  { title: 'KEPT', of: ({ erased, kept }) => (erased ? 'erased' : kept.join(' ') || 'decision only') },
]

const CSV_COLUMNS: readonly Column<ListedApplication>[] = [
  ...APPLICATION_COLUMNS,
  { title: 'STATUS SINCE', of: ({ statusAt }) => statusAt, isTime: true },
  { title: 'LANDING PAGE', of: ({ landingPath }) => landingPath },
  { title: 'SOURCE', of: ({ source }) => source },
  { title: 'MEDIUM', of: ({ medium }) => medium },
  { title: 'CAMPAIGN', of: ({ campaign }) => campaign },
  { title: 'LENDER', of: ({ lender }) => lender },
  { title: 'PRICE CENTS', of: ({ payoutCents }) => payoutCents, right: true },
  { title: 'OWED CENTS', of: ({ owedCents }) => owedCents, right: true },
  { title: 'BECAME', of: ({ moneyState }) => moneyState && LEAD_MONEY_STATES[moneyState] },
  { title: 'LOOKS LIKE A MACHINE', of: ({ looksLikeMachine }) => looksLikeMachine },
]

const sayResolved = ({ lender, status }: SuccessOf<OperatorApi['POST /applications/{id}/resolution']>) =>
  status ? `The run has ended: ${status}. The applicant is notified by mail.` : `${lender} does not have the lead; the run goes on.`

export const applicationViews = {
  'GET /applications': {
    usage: 'applications list',
    whenEmpty: 'No applications.',
    columns: APPLICATION_COLUMNS,
  },
  'GET /applications/{id}': { usage: 'applications show <id>', say: describeApplication },
  'POST /applications/{id}/unlock': {
    usage: 'applications unlock <id>',
    say: ({ done, earlier }) =>
      done === 'link-sent'
        ? `The link to the lender of ${earlier} goes to them by mail.`
        : `${earlier} no longer stands in their way: they may apply again.`,
  },
  'POST /applications/{id}/resolution': { usage: 'applications resolve <id>', say: sayResolved },
  'POST /applications/{id}/cancellation': { usage: 'applications cancel <id>', say: sayResolved },
  'POST /applications/{id}/void': {
    usage: 'applications void <id>',
    say: ({ lender }) => `${lender} is told that the lead is taken back. Its answer stands in the ledger (void).`,
  },
  'POST /applications/{id}/notes': { usage: 'applications note <id>', say: () => 'The note is kept.' },
  'POST /applications/{id}/link-mails': {
    usage: 'applications resend <id>',
    say: () => 'The link to their request goes to them by mail.',
  },
} satisfies Views

const PAGE = 500

export const applicationCommands: CommandModule = (program, run) => {
  const applications = group(program, 'applications')

  addOptions(
    applications
      .command('export')
      .description('all of them as CSV, without anything that names a person; safe to open in a spreadsheet'),
    FILTER,
  )
    .option('--out <file>', 'where to write it (default: standard output)')
    .action(
      run<Filter & { readonly out?: string }>(async (shell, { out, ...options }) => {
        const read = async (before: string | undefined) => {
          const { applications: rows, next } = await shell.client('GET /applications', {
            ...filterIn(options),
            limit: PAGE,
            before,
          })
          return { rows, next }
        }
        await exportCsv(shell, { columns: CSV_COLUMNS, called: 'applications', out, read })
      }),
    )

  applications
    .command('find')
    .description(
      'the applications of a caller, masked: by email address, phone number, SSN, last name with date of birth, lead id, attempt key or lender’s reference',
    )
    .argument('[what]', 'what the caller tells; without it, you are asked, and a shell keeps no copy of it')
    .addOption(new Option('--as <kind>', 'what it is, if its shape does not tell').choices(Object.keys(SEARCHED_BY)))
    .action(
      run<{ readonly as?: SearchedBy }>(async ({ client, show, ask }, { as }, given) => {
        const what =
          given ??
          (await ask?.('Email, phone, SSN, last name with date of birth, lead id, attempt key or lender’s reference: ')) ??
          ''
        const by = as ?? recognizeSearch(what)
        const found = isPersonal(by)
          ? await client('POST /searches', { [by]: what })
          : await client('POST /searches/ids', { [by]: what })
        show(found, () => describeFound(by, found))
      }),
    )

  applications
    .command('reveal')
    .description('the values of one application in the clear; who looked, when and why is recorded')
    .argument('<id>', 'the lead id')
    .requiredOption('--reason <text>', 'why you need to see them')
    .option('--only <groups>', `some groups only: ${SEALED_FIELD_GROUPS.join(',')}`)
    .action(
      run<{ readonly reason: string; readonly only?: string }>(async ({ client, show }, { reason, only }, id = '') => {
        const groups = only?.split(',').map((name) => name.trim() as SealedFieldGroup)
        const revealed = await client('POST /applications/{id}/reveals', { id, reason, groups })
        show(revealed, () => pairs(Object.entries(revealed.values)))
      }),
    )
}

function describeFound(by: SearchedBy, { applications, more, privacyRequests }: Found): string {
  return [
    applications.length > 0 ? table(APPLICATION_COLUMNS, applications) : `No application with this ${SEARCHED_BY[by]}.`,
    ...(more ? ['There are older ones.'] : []),
    ...privacyRequests.map(
      ({ reference, request, answerBy }) => `Open privacy request ${reference} (${request}), due ${answerBy}.`,
    ),
  ].join('\n')
}

const textsOf = (acts: readonly ConsentAct[]) =>
  acts.map(({ text, version }) => `${text} ${version ?? '(version not said)'}`).join(', ')

function describeApplication(application: ShownApplication): string {
  const { consent } = application
  const texts = consent ? textsOf(consent.acts) : 'none'
  return [
    pairs([
      ['Lead id', application.id],
      ['Received', minute(application.createdAt)],
      ['Status', `${application.status}, since ${minute(application.statusAt)}`],
      ['Run ended', minute(application.runEndedAt)],
      ['Policy', application.policy],
      ['Landing page', application.landingPath],
      ['Source', application.source],
      ['Medium', application.medium],
      ['Campaign', application.campaign],
      ['Looks like a machine', application.looksLikeMachine],
      ['Consent', consent ? `${minute(consent.acceptedAt)}: ${texts}` : null],
      ...(consent?.choices ?? []).map(({ lender, at, acts }): Pair => [`Chose ${lender}`, `${minute(at)}: ${textsOf(acts)}`]),
      ['Values kept', application.erased ? 'none: erased' : application.kept.join(', ') || 'none: their time is over'],
    ]),
    section('Facts', pairs(Object.entries(application.facts))),
    section('Values (masked)', pairs(Object.entries(application.masked))),
    section(application.ledgerUnbroken ? 'Ledger (unbroken)' : 'Ledger (BROKEN: see "ledger verify")', ledgerTable(application)),
    section(
      'Looked at in the clear',
      application.looks.map(({ at, operator, reason }) => pairs([[`${minute(at)} ${operator}`, reason ?? '']])).join('\n'),
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const section = (title: string, body: string) => (body ? `${title}\n${body.replace(/^/gm, '  ')}` : '')

const ledgerTable = ({ ledger }: ShownApplication) =>
  table(
    [
      { title: 'AT', of: ({ at }: ShownApplication['ledger'][number]) => at, isTime: true },
      { title: 'STAGE', of: ({ stage }) => stage },
      { title: 'LENDER', of: ({ lender }) => lender ?? null },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
      { title: 'REASON', of: ({ reason }) => reason ?? null },
      { title: 'MS', of: ({ durationMs }) => durationMs ?? null, right: true },
      { title: 'CENTS', of: ({ priceCents }) => priceCents ?? null, right: true },
      { title: 'FIELDS', of: ({ fieldsShared }) => fieldsShared.join(' ') || null },
    ],
    ledger,
  )
