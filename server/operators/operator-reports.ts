/** What operators look at. Nothing sealed is opened here. */
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { ListedApplication } from '#domain/operators/applications.ts'
import type { ApplicationReport, OperatorReports } from '../operator-ports.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Ledger } from '../ports.ts'
import { privacyRequestReports } from '../privacy/requests/privacy-request-reports.ts'
import { funnelByDay } from '../submissions/funnel.ts'

export function operatorReports(db: Kysely<Tables>, ledger: Ledger): OperatorReports {
  const applications = () =>
    db
      .selectFrom('applications')
      .innerJoin('data_keys', 'data_keys.subject_id', 'applications.id')
      .select([
        'applications.id',
        'applications.created_at',
        'applications.status',
        'applications.status_at',
        'applications.handed_off_at',
        'applications.policy',
        'applications.zip3',
        'applications.facts',
        'applications.visit',
        'data_keys.destroyed_at',
        sql<ListedApplication['kept']>`(select coalesce(array_agg(group_name order by group_name), '{}') from sealed_groups
          where sealed_groups.subject_id = applications.id and group_name in ('contact', 'identity', 'bank'))`.as('kept'),
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
    campaign: row.visit.utmCampaign ?? null,
    looksLikeMachine: row.visit.honeypotFilled || row.visit.filledTooQuickly,
    kept: row.kept,
    erased: row.destroyed_at !== null,
  })

  return {
    ...privacyRequestReports(db),

    async applications({ status, period: { from, to }, before, limit }) {
      let query = applications()
      if (status) query = query.where('applications.status', '=', status as Row['status'])
      if (from) query = query.where('applications.created_at', '>=', from)
      if (to) query = query.where('applications.created_at', '<', to)
      if (before)
        query = query.where(
          sql<SqlBool>`(applications.created_at, applications.id) < (select created_at, id from applications where id = ${before})`,
        )
      const rows = await query.orderBy('applications.created_at', 'desc').orderBy('applications.id', 'desc').limit(limit).execute()
      return rows.map(listed)
    },

    async application(id): Promise<ApplicationReport | undefined> {
      const row = await applications().where('applications.id', '=', id).executeTakeFirst()
      if (!row) return undefined
      const consent = await db.selectFrom('consents').selectAll().where('application_id', '=', id).executeTakeFirst()
      return {
        listed: listed(row),
        handedOffAt: row.handed_off_at?.toISOString() ?? null,
        policy: row.policy,
        zip3: row.zip3,
        facts: { ...row.facts } as Record<string, string | number>,
        consent: consent ? { acceptedAt: consent.accepted_at.toISOString(), documents: consent.documents } : null,
      }
    },

    async failedMails(limit) {
      const rows = await db
        .selectFrom('mails')
        .selectAll()
        .where('failed_at', 'is not', null)
        .where('sent_at', 'is', null)
        .orderBy('failed_at', 'desc')
        .limit(limit)
        .execute()
      return rows.flatMap((row) =>
        row.failed_at
          ? {
              id: row.id,
              kind: row.kind,
              subjectId: row.subject_id,
              createdAt: row.created_at.toISOString(),
              failedAt: row.failed_at.toISOString(),
              attempts: row.attempts,
              code: row.last_code,
              reply: row.last_reply,
            }
          : [],
      )
    },

    async unmarkFailedMail(id) {
      const row = await db
        .updateTable('mails')
        .set({ failed_at: null })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .where('sent_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    funnel: (period) => funnelByDay(db, period),

    async verifyLedger({ id, after, limit }) {
      let query = db.selectFrom('applications').select(['id', 'ledger_length']).orderBy('id').limit(limit)
      if (id) query = query.where('id', '=', id)
      if (after) query = query.where('id', '>', after)
      const rows = await query.execute()
      const broken: string[] = []
      for (const row of rows) if (!(await ledger.verify(row.id))) broken.push(row.id)
      return {
        checked: rows.length,
        entries: rows.reduce((sum, row) => sum + row.ledger_length, 0),
        broken,
        last: rows.at(-1)?.id ?? null,
      }
    },
  }
}
