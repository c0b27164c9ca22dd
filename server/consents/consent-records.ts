import type { Kysely } from 'kysely'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { type CertificateFile, type ConsentCertificate, certificateIn } from '#domain/consent/certificate.ts'
import { CHOICE_TEXT } from '#domain/consent/consent-texts.ts'
import type { SubmittingAct } from '#domain/consent/submitting-acts.ts'
import type { Permission } from '#domain/matching/run/outcome-parts.ts'
import { removeDue } from '../platform/database/remove-due.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { GivenConsent, SignedCertificate } from './certify-consent.ts'
import { legalTextRecords } from './legal-text-records.ts'
import type { ShownText } from './shown-texts.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    consents: {
      application_id: string
      accepted_at: Date
      acts: Json<readonly ConsentAct[]>
      submitted_by: SubmittingAct | null
    }
    consent_certificates: {
      application_id: string
      created_at: Date
      key_id: string
      certificate: string
      signature: Bytes
    }
    choice_certificates: {
      id: string
      application_id: string
      lender: string
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

export interface NewChoiceConsent {
  readonly lender: string
  readonly certificate: SignedCertificate
  /** The words that the certificate's hash is over; absent where nobody vouches for them. */
  readonly permission?: Permission
}

export interface ChoiceConsent {
  readonly lender: string
  readonly certificate: ConsentCertificate
  readonly file: CertificateFile
}

const fileOf = (row: { readonly certificate: string; readonly signature: Uint8Array }): CertificateFile => ({
  certificate: row.certificate,
  signature: Buffer.from(row.signature).toString('base64url'),
})

/** They outlive the application, and do not go with it. */
export const removeCertificates = (db: Kysely<Tables>, createdBefore: Date, limit: number) =>
  removeDue(db, { table: 'consent_certificates', key: 'application_id', due: 'created_at' }, createdBefore, limit)

export const removeChoiceCertificates = (db: Kysely<Tables>, createdBefore: Date, limit: number) =>
  removeDue(db, { table: 'choice_certificates', key: 'id', due: 'created_at' }, createdBefore, limit)

export function consentRecords(db: Kysely<Tables>) {
  const legalTexts = legalTextRecords(db)
  return {
    /** Use it in a transaction. */
    async add(applicationId: string, at: Date, { acts, submittedBy, certificate }: NewConsent) {
      const { keyId, certificate: signed, signature } = certificate
      await db
        // One statement for both: a second one would cost as much as signing does.
        .with('certified', (qb) =>
          qb
            .insertInto('consent_certificates')
            .values({ application_id: applicationId, created_at: at, key_id: keyId, certificate: signed, signature })
            .returning('application_id'),
        )
        .insertInto('consents')
        .values({ application_id: applicationId, accepted_at: at, acts: JSON.stringify(acts), submitted_by: submittedBy })
        .execute()
    },

    async find(applicationId: string) {
      const row = await db.selectFrom('consents').selectAll().where('application_id', '=', applicationId).executeTakeFirst()
      return row && { acceptedAt: row.accepted_at, acts: row.acts, submittedBy: row.submitted_by }
    },

    /** Use it in a transaction. */
    async addChoice(applicationId: string, at: Date, { lender, certificate, permission }: NewChoiceConsent) {
      const { id, keyId, certificate: signed, signature } = certificate
      if (permission) await legalTexts.keep([permissionText(permission)], at)
      await db
        .insertInto('choice_certificates')
        .values({ id, application_id: applicationId, lender, created_at: at, key_id: keyId, certificate: signed, signature })
        .execute()
    },

    /** In the order in which they were made. */
    async choices(applicationId: string): Promise<readonly ChoiceConsent[]> {
      const rows = await db
        .selectFrom('choice_certificates')
        .select(['lender', 'certificate', 'signature'])
        .where('application_id', '=', applicationId)
        .orderBy('created_at')
        .execute()
      return rows.map((row) => ({ lender: row.lender, certificate: certificateIn(row.certificate), file: fileOf(row) }))
    },

    /** Of a submission, by the lead; of a choice, by the certificate's own id. */
    async certificate(id: string): Promise<CertificateFile | undefined> {
      const columns = ['certificate', 'signature'] as const
      const row = await db
        .selectFrom('consent_certificates')
        .select(columns)
        .where('application_id', '=', id)
        .unionAll(db.selectFrom('choice_certificates').select(columns).where('id', '=', id))
        .executeTakeFirst()
      return row && fileOf(row)
    },
  }
}

const permissionText = ({ wording, version, sha256 }: Permission): ShownText => ({
  name: CHOICE_TEXT.text,
  version,
  effective: null,
  text: wording,
  sha256,
})

export type ConsentRecords = ReturnType<typeof consentRecords>
