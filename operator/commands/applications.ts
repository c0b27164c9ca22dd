import { writeFileSync } from 'node:fs'
import { Option } from 'commander'
import {
  applicationList,
  type ListedApplication,
  resultReleased,
  revealedApplication,
  type ShownApplication,
  shownApplication,
} from '#domain/operators/applications.ts'
import { APPLICATION_STATUSES } from '#domain/operators/parts.ts'
import { SEALED_FIELD_GROUPS } from '#domain/operators/sealed-field-groups.ts'
import type { Client } from '../client.ts'
import { csv } from '../csv.ts'
import { type CommandModule, group } from '../shell.ts'
import { type Column, minute, pairs, table, timeColumn } from '../table.ts'

interface ListOptions {
  readonly status?: string
  readonly since?: string
  readonly until?: string
  readonly limit: string
}

const COLUMNS: readonly Column<ListedApplication>[] = [
  { title: 'ID', of: ({ id }) => id },
  timeColumn('RECEIVED', ({ createdAt }) => createdAt),
  { title: 'STATUS', of: ({ status }) => status },
  { title: 'AMOUNT', of: ({ loanAmount }) => loanAmount, right: true },
  { title: 'STATE', of: ({ state }) => state },
  { title: 'PAID', of: ({ payFrequency }) => payFrequency },
  { title: 'INCOME', of: ({ grossIncome }) => grossIncome, right: true },
  { title: 'KEPT', of: ({ erased, kept }) => (erased ? 'erased' : kept.join(' ') || 'decision only') },
]

const CSV_COLUMNS: readonly Column<ListedApplication>[] = [
  ...COLUMNS,
  timeColumn('STATUS SINCE', ({ statusAt }) => statusAt),
  { title: 'LANDING PAGE', of: ({ landingPath }) => landingPath },
  { title: 'CAMPAIGN', of: ({ campaign }) => campaign },
  { title: 'LOOKS LIKE A MACHINE', of: ({ looksLikeMachine }) => looksLikeMachine },
]

const PAGE = 500

export const applicationCommands: CommandModule = (program, run) => {
  const applications = group(program, 'applications', 'what people have sent in')
  const filtered = (name: string, description: string) =>
    applications
      .command(name)
      .description(description)
      .addOption(new Option('--status <status>', 'only with this status').choices(APPLICATION_STATUSES))
      .option('--since <day>', 'from this day on (New York), such as 2026-11-15')
      .option('--until <day>', 'up to this day, inclusive')

  filtered('list', 'the newest applications, without anything that names a person')
    .option('--limit <count>', 'how many at most', '50')
    .action(
      run<ListOptions>(async ({ client, show }, { status, since, until, limit }) => {
        const answer = await client.get('/applications', { status, since, until, limit }, applicationList)
        show(answer, () => (answer.applications.length > 0 ? table(COLUMNS, answer.applications) : 'No applications.'))
      }),
    )

  filtered('export', 'all of them as CSV, without anything that names a person; safe to open in a spreadsheet')
    .option('--out <file>', 'where to write it (default: standard output)')
    .action(
      run<Omit<ListOptions, 'limit'> & { readonly out?: string }>(async ({ client, write, tell }, { out, ...filter }) => {
        const rows = await everyPage(client, filter)
        const text = csv(CSV_COLUMNS, rows)
        if (!out) return write(text)
        writeFileSync(out, text, { mode: 0o600 })
        tell(`${rows.length} applications written to ${out}.`)
      }),
    )

  applications
    .command('show')
    .description('one application, its values masked, with its consent and its ledger')
    .argument('<id>', 'the lead id')
    .action(
      run(async ({ client, show }, _options, id = '') => {
        const application = await client.get(`/applications/${encodeURIComponent(id)}`, {}, shownApplication)
        show(application, () => describeApplication(application))
      }),
    )

  applications
    .command('release')
    .description('for somebody you have identified whose application repeats an earlier one under another address')
    .argument('<id>', 'the lead id of their own application, the later one')
    .requiredOption('--reason <text>', 'how you know who they are')
    .option(
      '--not-theirs',
      'somebody else made the earlier one: they may apply again. Without it, they get the link to the lender by mail',
    )
    .action(
      run<{ readonly reason: string; readonly notTheirs?: boolean }>(async ({ client, show }, { reason, notTheirs }, id = '') => {
        const body = { reason, notTheirs: notTheirs ?? false }
        const released = await client.post(`/applications/${encodeURIComponent(id)}/release`, body, resultReleased)
        show(released, () =>
          released.done === 'link-sent'
            ? `The link to the lender of ${released.earlier} goes to them by mail.`
            : `${released.earlier} no longer stands in their way: they may apply again.`,
        )
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
        const body = { reason, ...(only && { groups: only.split(',').map((name) => name.trim()) }) }
        const revealed = await client.post(`/applications/${encodeURIComponent(id)}/reveals`, body, revealedApplication)
        show(revealed, () => pairs(Object.entries(revealed.values)))
      }),
    )
}

async function everyPage(client: Client, { status, since, until }: Omit<ListOptions, 'limit'>): Promise<ListedApplication[]> {
  const rows: ListedApplication[] = []
  for (;;) {
    const query = { status, since, until, limit: PAGE, before: rows.at(-1)?.id }
    const { applications } = await client.get('/applications', query, applicationList)
    rows.push(...applications)
    if (applications.length < PAGE) return rows
  }
}

function describeApplication(application: ShownApplication): string {
  const { consent } = application
  const documents = Object.entries(consent?.documents ?? {}).map(([name, { version }]) => `${name} ${version}`)
  return [
    pairs([
      ['Lead id', application.id],
      ['Received', minute(application.createdAt)],
      ['Status', `${application.status}, since ${minute(application.statusAt)}`],
      ['Handed off', minute(application.handedOffAt)],
      ['Policy', application.policy],
      ['Landing page', application.landingPath],
      ['Campaign', application.campaign],
      ['Looks like a machine', application.looksLikeMachine],
      ['Consent', consent ? `${minute(consent.acceptedAt)} to ${documents.join(', ')}` : null],
      ['Values kept', application.erased ? 'none: erased' : application.kept.join(', ') || 'none: their time is over'],
    ]),
    section('Facts', pairs(Object.entries(application.facts))),
    section('Values (masked)', pairs(Object.entries(application.masked))),
    section(application.ledgerUnbroken ? 'Ledger (unbroken)' : 'Ledger (BROKEN: see "ledger verify")', ledgerTable(application)),
    section(
      'Looked at in the clear',
      application.looks.map(({ at, operator, reason }) => pairs([[`${minute(at)} ${operator}`, reason]])).join('\n'),
    ),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const section = (title: string, body: string) => (body ? `${title}\n${body.replace(/^/gm, '  ')}` : '')

const ledgerTable = ({ ledger }: ShownApplication) =>
  table(
    [
      timeColumn('AT', ({ at }: ShownApplication['ledger'][number]) => at),
      { title: 'STAGE', of: ({ stage }) => stage },
      { title: 'LENDER', of: ({ lender }) => lender ?? null },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
      { title: 'REASON', of: ({ reason }) => reason ?? null },
      { title: 'MS', of: ({ durationMs }) => durationMs ?? null, right: true },
      { title: 'CENTS', of: ({ priceCents }) => priceCents ?? null, right: true },
      { title: 'FIELDS', of: ({ fieldsReleased }) => fieldsReleased.join(' ') || null },
    ],
    ledger,
  )
