import type { Kysely } from 'kysely'
import type { OperatorReports, PrivacyRequestReport } from '../../operator-ports.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DUE_DAYS } from './privacy-request-records.ts'

type Reports = Pick<OperatorReports, 'privacyRequests' | 'privacyRequest' | 'completePrivacyRequest'>

export function privacyRequestReports(db: Kysely<Tables>): Reports {
  const requests = () =>
    db
      .selectFrom('privacy_requests')
      .select(['id', 'reference', 'status', 'created_at', 'acknowledged_at', 'completed_at', 'outcome', ...DUE_DAYS])
  type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

  const reportOf = ({ created_at, acknowledged_at, completed_at, ...row }: Row): PrivacyRequestReport => ({
    ...row,
    createdAt: created_at.toISOString(),
    acknowledgedAt: acknowledged_at?.toISOString() ?? null,
    completedAt: completed_at?.toISOString() ?? null,
  })

  return {
    async privacyRequests(status, limit) {
      const query = status === 'all' ? requests() : requests().where('status', '=', status)
      return (await query.orderBy('answer_by').orderBy('created_at').limit(limit).execute()).map(reportOf)
    },

    async privacyRequest(reference) {
      const row = await requests().where('reference', '=', reference).executeTakeFirst()
      return row && reportOf(row)
    },

    async completePrivacyRequest(reference, outcome, at) {
      const row = await db
        .updateTable('privacy_requests')
        .set({ status: 'completed', completed_at: at, outcome })
        .where('reference', '=', reference)
        .where('status', '=', 'open')
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
