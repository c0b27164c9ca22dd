import type { Kysely } from 'kysely'
import type { PrivacyRequestOutcome } from '#contracts/operators/privacy-requests.ts'
import { shownRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DUE_DAYS } from './privacy-request-records.ts'

export function privacyRequestReports(db: Kysely<Tables>) {
  const requests = () =>
    db
      .selectFrom('privacy_requests')
      .select(['id', 'reference', 'status', 'outcome', 'request', ...DUE_DAYS])
      .select(['created_at', 'acknowledged_at', 'completed_at', 'confirmed_at'])

  return {
    async list(status: 'open' | 'completed' | 'all', limit: number) {
      const query = status === 'all' ? requests() : requests().where('status', '=', status)
      return (await query.orderBy('answer_by').orderBy('created_at').limit(limit).execute()).map(shownRow)
    },

    async findByReference(reference: string) {
      const row = await requests().where('reference', '=', reference).executeTakeFirst()
      return row && shownRow(row)
    },

    /** False: there is no such request, or it is completed already. */
    async complete(reference: string, outcome: PrivacyRequestOutcome, at: Date) {
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

export type PrivacyRequestReport = Awaited<ReturnType<ReturnType<typeof privacyRequestReports>['list']>>[number]
