/** Applications as operators see them. Nothing sealed is opened here. */
import { type Kysely, sql } from 'kysely'
import { type ListedApplication, MOST_COUNTED } from '#contracts/operators/applications.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import { NAME_KINDS, type NameKind } from '#domain/visits/visit-notes.ts'
import { leadMoney } from '../money/lead-money.ts'
import { shownRow } from '../platform/database/named-row.ts'
import type { Tables } from '../platform/database/tables.ts'
import { visitLabel } from '../sources/visit-sql.ts'
import { type ApplicationFilter, countFiltered, filteredIds } from './application-filter.ts'

export interface ApplicationReport {
  readonly listed: ListedApplication
  readonly runEndedAt: string | null
  readonly policy: string
  readonly facts: Readonly<Record<string, string | number>>
  readonly consent: {
    readonly acceptedAt: string
    readonly submittedBy: SubmittingAct | null
    readonly acts: ConsentAct[]
  } | null
}

const acceptedOf = (label: string): string | null => (label.startsWith('(') ? null : label)

type Holder = Pick<ListedApplication, 'lender' | 'payoutCents' | 'owedCents' | 'moneyState' | 'isRepeat'>

export function applicationReports(db: Kysely<Tables>) {
  const applications = () =>
    db
      .selectFrom('applications')
      .innerJoin('data_keys', 'data_keys.subject_id', 'applications.id')
      .select([
        'applications.id',
        'applications.created_at',
        'applications.status',
        'applications.status_at',
        'applications.run_ended_at',
        'applications.policy',
        'applications.facts',
        'applications.visit',
        ...NAME_KINDS.map((kind) => visitLabel(kind).as(kind)),
        'data_keys.destroyed_at',
        sql<ListedApplication['kept']>`(select coalesce(array_agg(group_name order by group_name), '{}') from sealed_groups
          where sealed_groups.subject_id = applications.id and group_name in ('contact', 'identity', 'bank'))`.as('kept'),
        sql<Holder | null>`(select jsonb_build_object('lender', runs.lender, 'payoutCents', price_cents, 'owedCents', owed_cents,
            'moneyState', money.state, 'isRepeat', duplicate_of is not null)
          from runs left join lateral ${leadMoney(sql`runs.application_id`)} as money on true
          where runs.application_id = applications.id)`.as('run'),
      ])
  type Row = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number]

  const listed = (row: Row): ListedApplication => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    statusAt: row.status_at.toISOString(),
    loanAmount: row.facts.loanAmount,
    state: row.facts.state,
    payFrequency: row.facts.payFrequency,
    grossIncome: row.facts.grossIncome,
    landingPath: row.visit.landingPath ?? null,
    ...(Object.fromEntries(NAME_KINDS.map((kind) => [kind, acceptedOf(row[kind])])) as Pick<ListedApplication, NameKind>),
    looksLikeMachine: row.visit.honeypotFilled || row.visit.filledTooQuickly,
    kept: row.kept,
    erased: row.destroyed_at !== null,
    // A repetition has the result of the earlier one, and was sent to nobody.
    lender: row.run?.isRepeat ? null : (row.run?.lender ?? null),
    payoutCents: row.run?.payoutCents ?? null,
    owedCents: row.run?.owedCents ?? null,
    moneyState: row.run?.moneyState ?? null,
    isRepeat: row.run?.isRepeat ?? false,
  })

  async function listedOf(ids: readonly string[]): Promise<ListedApplication[]> {
    if (ids.length === 0) return []
    const rows = await applications()
      .where('applications.id', 'in', [...ids])
      .orderBy('applications.created_at', 'desc')
      .orderBy('applications.id', 'desc')
      .execute()
    return rows.map(listed)
  }

  return {
    /** How many applications were stored with each key as the current one: without it they are not found any more. */
    async fingerprintKeys() {
      const { rows } = await sql<{ key_id: string; count: string | number }>`
        select split_part(ssn_fingerprint, ':', 1) as key_id, count(*) as count from applications
        where ssn_fingerprint not like 'erased:%' group by 1`.execute(db)
      return new Map(rows.map(({ key_id, count }) => [key_id, Number(count)]))
    },

    async list(filter: ApplicationFilter, limit: number) {
      const { ids, next } = await filteredIds(db, filter, limit)
      return { applications: await listedOf(ids), next }
    },

    count: (filter: ApplicationFilter) => countFiltered(db, filter, MOST_COUNTED),

    /** Newest first. */
    listedOf,

    async find(id: string): Promise<ApplicationReport | undefined> {
      const row = await applications().where('applications.id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const consents = db.selectFrom('consents').select(['accepted_at', 'submitted_by', 'acts'])
      const consent = await consents.where('application_id', '=', id).executeTakeFirst()
      return {
        listed: listed(row),
        runEndedAt: row.run_ended_at?.toISOString() ?? null,
        policy: row.policy,
        facts: { ...row.facts } as Record<string, string | number>,
        consent: consent ? { ...shownRow(consent), acts: [...consent.acts] } : null,
      }
    },
  }
}
