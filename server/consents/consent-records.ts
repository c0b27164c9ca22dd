import type { Kysely } from 'kysely'
import type { ConsentAct } from '#domain/consent/acts.ts'
import type { CertificateFile } from '#domain/consent/certificate.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { GivenConsent, SignedCertificate } from './certify-consent.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    consents: {
      application_id: string
      accepted_at: Date
      terms_accepted: boolean
      not_active_military: boolean
      /** Of consents that have no acts: the versions that were served then. Read no more. */
      documents: Json<object>
      acts: Json<readonly ConsentAct[]> | null
      submitted_by: SubmittingAct | null
    }
    consent_certificates: {
      application_id: string
      created_at: Date
      key_id: string
      certificate: string
      signature: Bytes
    }
  }
}

export interface NewConsent extends GivenConsent {
  readonly certificate: SignedCertificate
}

export function consentRecords(db: Kysely<Tables>) {
  return {
    /** Use it in a transaction. */
    async add(applicationId: string, at: Date, { acts, submittedBy, certificate }: NewConsent) {
      await db
        // One statement for both: a second one would cost as much as signing does.
        .with('certified', (qb) =>
          qb
            .insertInto('consent_certificates')
            .values({
              application_id: applicationId,
              created_at: at,
              key_id: certificate.keyId,
              certificate: certificate.certificate,
              signature: certificate.signature,
            })
            .returning('application_id'),
        )
        .insertInto('consents')
        .values({
          application_id: applicationId,
          accepted_at: at,
          terms_accepted: true,
          not_active_military: true,
          documents: '{}',
          acts: JSON.stringify(acts),
          submitted_by: submittedBy,
        })
        .execute()
    },

    async find(applicationId: string) {
      const row = await db.selectFrom('consents').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
      return row && { acceptedAt: row.accepted_at, acts: row.acts, submittedBy: row.submitted_by }
    },

    async certificate(applicationId: string): Promise<CertificateFile | undefined> {
      const row = await db
        .selectFrom('consent_certificates')
        .select(['certificate', 'signature'])
        .where('application_id', '=', applicationId)
        .executeTakeFirst()
      return row && { certificate: row.certificate, signature: Buffer.from(row.signature).toString('base64url') }
    },
  }
}

export type ConsentRecords = ReturnType<typeof consentRecords>
