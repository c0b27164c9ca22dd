/** Circuit breakers of all processes: each says which of its own are not closed, and says so again while it lives. */
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { OpenBreaker } from './calls/breakers.ts'
import type { GuardedCall } from './calls/lender-adapter.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    lender_breakers: {
      process_id: string
      role: string
      lender: string
      call: GuardedCall
      state: OpenBreaker['state']
      since: Date
      seen_at: Date
    }
  }
}

export interface ReportingProcess {
  readonly id: string
  readonly role: string
}

export interface ReportedBreaker extends OpenBreaker {
  readonly process: ReportingProcess
}

export function breakerRecords(db: Kysely<Tables>) {
  return {
    /** In place of what the process said before. What nobody has said since `forgottenBefore` goes: its process is gone. */
    async report({ id, role }: ReportingProcess, open: readonly OpenBreaker[], at: Date, forgottenBefore: Date) {
      await db
        .deleteFrom('lender_breakers')
        .where((where) => where.or([where('process_id', '=', id), where('seen_at', '<', forgottenBefore)]))
        .execute()
      if (open.length > 0)
        await db
          .insertInto('lender_breakers')
          .values(open.map(({ lender, call, state, since }) => ({ process_id: id, role, lender, call, state, since, seen_at: at })))
          .execute()
    },

    async list(seenSince: Date): Promise<ReportedBreaker[]> {
      const rows = await db
        .selectFrom('lender_breakers')
        .select(['lender', 'call', 'state', 'since', 'process_id', 'role'])
        .where('seen_at', '>=', seenSince)
        .orderBy('since')
        .orderBy('process_id')
        .execute()
      return rows.map(({ process_id: id, role, ...breaker }) => ({ ...breaker, process: { id, role } }))
    },
  }
}

export type BreakerRecords = ReturnType<typeof breakerRecords>
