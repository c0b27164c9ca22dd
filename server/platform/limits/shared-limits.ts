/** Limits that all processes share, counted in the database (rate-limiter-flexible). */
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { SqlRunner } from '../database/sql-runner.ts'

export type LimitName =
  | 'reads'
  | 'writes'
  | 'postbacks'
  /** Apart from the writes: counting somebody's steps must not keep them from sending. */
  | 'form-counts'
  | 'submissions-per-address'
  /** Counted per client address: a stranger who knows a person's number must not be able to lock that person out. */
  | 'submissions-per-ssn'
  | 'mails-per-email'
  | 'mails-per-address'
  | 'privacy-requests-per-address'
  | 'privacy-receipts-per-email'
  | 'request-links-per-address'
  | 'request-links-per-email'
  /** Tries to get in at the operators' port. */
  | 'sign-ins-per-address'
  /**
   * Counted per link to Your request: a stranger who got hold of one must not be able to lock out the person, who can ask for another.
   * Tries at the last digits of an SSN are counted per application, too. */
  | 'birth-date-tries'
  /** Counted per application, whatever the link: whoever reads somebody else's mail must not get new tries with every new link. */
  | 'birth-date-tries-in-all'

type LimitCheck = { readonly kind: 'within' } | { readonly kind: 'over'; readonly retryAfterSeconds: number }

export interface Limit {
  readonly points: number
  readonly windowSeconds: number
}

export type LimitTable = Readonly<Record<LimitName, Limit>>

/** While the database is away these are counted in memory: a ZIP code can still be looked up. The others fail with the database. */
const COUNTED_WITHOUT_DATABASE: ReadonlySet<LimitName> = new Set(['reads', 'writes', 'postbacks', 'form-counts'])

export function makeSharedLimits(sql: SqlRunner, table: LimitTable) {
  const storeClient = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await sql.executeSql(text, values)
      return {
        rows: rows.map((row) => ({ ...row, expire: row.expire === null ? null : Number(row.expire) })),
        rowCount: rows.length,
      }
    },
  }
  const limiters = new Map(
    (Object.entries(table) as [LimitName, Limit][]).map(([name, { points, windowSeconds }]) => {
      const shared = { keyPrefix: name, points, duration: windowSeconds }
      const limiter = new RateLimiterPostgres({
        ...shared,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: name === 'reads',
        // A client far over the limit is refused without asking the database again.
        inMemoryBlockOnConsumed: points + 1,
        ...(COUNTED_WITHOUT_DATABASE.has(name) && { insuranceLimiter: new RateLimiterMemory(shared) }),
      })
      return [name, limiter] as const
    }),
  )
  const limiterOf = (name: LimitName) => {
    const limiter = limiters.get(name)
    if (!limiter) throw new Error(`There is no limit named ${name}`)
    return limiter
  }

  return {
    /** The key is a fingerprint: limits keep no address, email or number. */
    async consume(name: LimitName, key: string): Promise<LimitCheck> {
      try {
        await limiterOf(name).consume(key)
        return { kind: 'within' }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { kind: 'over', retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
      }
    },
    async refund(name: LimitName, key: string) {
      await limiterOf(name).reward(key)
    },
  }
}

export type Limits = ReturnType<typeof makeSharedLimits>
