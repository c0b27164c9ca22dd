import type { Kysely } from 'kysely'
import type { PrivacyRequestOutcome } from '#contracts/operators/privacy-requests.ts'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import type { PlainDate } from '#domain/values/calendar.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DUE_DAYS } from './privacy-request-records.ts'

export interface PrivacyRequestReport {
  readonly id: string
  readonly reference: string
  readonly status: 'open' | 'completed'
  readonly createdAt: string
  readonly acknowledgeBy: PlainDate
  readonly acknowledgedAt: string | null
  readonly optOutBy: PlainDate
  readonly answerBy: PlainDate
  readonly completedAt: string | null
  readonly outcome: string | null
  readonly request: PrivacyRequestKind
  readonly confirmedAt: string | null
}

export function privacyRequestReports(db: Kysely<Tables>) {
  const requests = () =>
    db
      .selectFrom('privacy_requests')
      .select([
        'id',
        'reference',
        'status',
        'created_at',
        'acknowledged_at',
        'completed_at',
        'outcome',
        'request',
        'confirmed_at',
        ...DUE_DAYS,
      ])
  type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number]

  const reportOf = ({ created_at, acknowledged_at, completed_at, confirmed_at, ...row }: Row): PrivacyRequestReport => ({
    ...row,
    createdAt: created_at.toISOString(),
    acknowledgedAt: acknowledged_at?.toISOString() ?? null,
    completedAt: completed_at?.toISOString() ?? null,
    confirmedAt: confirmed_at?.toISOString() ?? null,
  })

  return {
    async list(status: 'open' | 'completed' | 'all', limit: number) {
      const query = status === 'all' ? requests() : requests().where('status', '=', status)
      return (await query.orderBy('answer_by').orderBy('created_at').limit(limit).execute()).map(reportOf)
    },

    async findByReference(reference: string) {
      const row = await requests().where('reference', '=', reference).executeTakeFirst()
      return row && reportOf(row)
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
