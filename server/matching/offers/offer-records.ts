/** The offers of runs whose persons choose. Whoever knows the id of one may choose it: only its hash stands here. */
import type { Insertable, Kysely } from 'kysely'
import type { LenderId } from '#domain/matching/lender/lender.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import { columnsOf, type NamedRow } from '../../platform/database/named-row.ts'
import type { Tables } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    offers: { id_hash: Bytes; application_id: string; lender: string; offered_at: Date }
  }
}

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    /** By lender: a reload, and whoever comes by the mailed link, are shown the same ids. */
    readonly 'offer-ids': Readonly<Record<LenderId, string>>
  }
}

type NewOffer = Omit<Insertable<Tables['offers']>, 'offered_at'>

export async function removeOffersOf(db: Kysely<Tables>, applicationIds: readonly string[], lender?: LenderId): Promise<void> {
  if (applicationIds.length === 0) return
  const theirs = db.deleteFrom('offers').where('application_id', 'in', applicationIds)
  await (lender === undefined ? theirs : theirs.where('lender', '=', lender)).execute()
}

export function offerRecords(db: Kysely<Tables>) {
  return {
    async add(offers: readonly NamedRow<NewOffer>[], at: Date) {
      if (offers.length === 0) return
      await db
        .insertInto('offers')
        .values(offers.map((offer) => ({ ...columnsOf<NewOffer>(offer), offered_at: at })))
        .execute()
    },

    async find(idHash: Buffer) {
      const row = await db
        .selectFrom('offers')
        .innerJoin('applications', 'applications.id', 'application_id')
        .select(['application_id', 'lender', 'policy'])
        .where('id_hash', '=', idHash)
        .executeTakeFirst()
      return row && { applicationId: row.application_id, lender: row.lender, policy: row.policy as PolicyName }
    },

    remove: (applicationId: string, lender?: LenderId) => removeOffersOf(db, [applicationId], lender),
  }
}
