import type { ColumnType, Generated } from 'kysely'
import { type Kysely, sql } from 'kysely'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/parts.ts'
import type { Application, BankFields } from '#domain/application/application.ts'
import type { ApplicationFacts, ContactFields, GroupedApplication } from '#domain/application/field-groups.ts'
import { groupFields, joinFields } from '#domain/application/field-groups.ts'
import { isFinalStatus, type SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { certificateIn } from '#domain/consent/certificate.ts'
import type { GivenActs } from '#domain/consent/lead-consents.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import type { VisitNotes } from '#domain/visits/visit-notes.ts'
import { namedRow } from '../platform/database/named-row.ts'
import type { SealedValues } from '../platform/database/sealed-values.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { PersonCodes } from '../platform/vault/person-codes.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    applications: {
      id: string
      created_at: Date
      status: Generated<ApplicationStatus>
      status_at: Date
      policy: string
      facts: Json<ApplicationFacts>
      ssn_fingerprint: string
      email_fingerprint: string
      phone_fingerprint: string
      birth_fingerprint: string | null
      visit: Json<VisitNotes>
      ledger_length: Generated<number>
      ledger_head: ColumnType<Uint8Array, never, Uint8Array>
      /** When the run first ended, whatever its ending: from then on the bank numbers have a day left. */
      run_ended_at: Date | null
      /** Until a purge has removed the bank numbers after the run's end. */
      bank_kept: Generated<boolean>
      /** Until the retention job has found nothing left that goes with the identity. */
      identity_kept: Generated<boolean>
    }
    /** Read by `same-person.ts`. */
    person_marks: { ssn: string; application_id: string; marks: readonly string[] }
  }
}

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly contact: ContactFields
    /** With the salt of the email's code in the consent certificate, which is to go when the identity goes. */
    readonly identity: GroupedApplication['identity'] & { readonly emailSalt?: string }
    readonly bank: BankFields
    readonly evidence: ConsentEvidence
  }
}

export interface ConsentEvidence {
  readonly userIP: string
  readonly seenIp: string
  readonly userAgent: string
}

interface NewApplication {
  readonly id: string
  readonly at: Date
  readonly policy: PolicyName
  readonly application: Application
  /** Under every key of the ring, the current one first. */
  readonly person: readonly PersonCodes[]
  readonly birthFingerprint: string
  readonly evidence: ConsentEvidence
  readonly emailSalt: string
  readonly visit: VisitNotes
}

type ApplicationStatus = SubmissionStatus | 'received'

/** Everything that a lender may be told. */
export interface SealedApplication {
  /** Undefined when a part of it but the bank numbers had been purged or erased. Throws when one was tampered with. */
  readonly open: () => SubmittedApplication | undefined
}

export interface SubmittedApplication {
  readonly application: Application
  readonly evidence: ConsentEvidence
  readonly acts: readonly ConsentAct[]
  /** The last choice of this lender, where the person chose it. */
  readonly choiceOf: (lender: string) => GivenActs | undefined
  readonly createdAt: Date
}

type StoredChoices = readonly (readonly [lender: string, certificate: string])[]

export async function setStatusOf(db: Kysely<Tables>, ids: readonly string[], status: SubmissionStatus, at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('applications')
    // A run may end, and its answer be sealed, after the identity is gone: a purge is to look again.
    .set({
      status,
      status_at: at,
      identity_kept: true,
      ...(isFinalStatus(status) && { run_ended_at: sql`coalesce(run_ended_at, ${at})` }),
    })
    .where('id', 'in', ids)
    .execute()
}

export function applicationRecords(db: Kysely<Tables>, sealed: SealedValues) {
  async function fetch(id: string): Promise<SealedApplication> {
    const [row, openGroups] = await Promise.all([
      db
        .selectFrom('applications')
        .innerJoin('consents', 'consents.application_id', 'applications.id')
        .select(['facts', 'created_at', 'consents.acts'])
        .select((select) =>
          // With the rest, in one query: every post waits for it.
          select
            .selectFrom('choice_certificates as choice')
            .whereRef('choice.application_id', '=', 'applications.id')
            .select(sql<StoredChoices | null>`jsonb_agg(jsonb_build_array(lender, certificate) order by created_at)`.as('choices'))
            .as('choices'),
        )
        .where('id', '=', id)
        .executeTakeFirst(),
      sealed.fetchMany(id, ['contact', 'identity', 'bank', 'evidence']),
    ])
    return {
      open() {
        const { contact, identity, bank, evidence } = openGroups()
        if (!row || !contact || !identity || !evidence) return undefined
        const { emailSalt: _salt, ...identityFields } = identity
        const application = joinFields({ contact, identity: identityFields, bank, facts: row.facts })
        const { acts, created_at: createdAt } = row
        const choiceOf = (lender: string) => {
          const [, signed] = row.choices?.findLast(([chosen]) => chosen === lender) ?? []
          return signed === undefined ? undefined : certificateIn(signed)
        }
        return { application, evidence, acts, choiceOf, createdAt }
      },
    }
  }

  return {
    /** Reads it now, to be opened later. */
    fetch,
    /** As it was submitted; undefined when a part of it has been purged or erased. */
    open: async (id: string) => (await fetch(id)).open(),

    /** Use it in a transaction. */
    async add({ id, at, policy, application, person, birthFingerprint, evidence, emailSalt, visit }: NewApplication) {
      const { contact, identity, bank, facts } = groupFields(application)
      const [current] = person
      if (!current) throw new Error('The ring has no key for fingerprints')
      const subject = { id, kind: 'application' as const, at }
      await Promise.all([
        sealed.addSubject(subject, { contact, identity: { ...identity, emailSalt }, ...(bank && { bank }), evidence }),
        db
          .with('marked', (qb) =>
            qb
              .insertInto('person_marks')
              .values(person.map(({ ssn, ...marks }) => ({ ssn, application_id: id, marks: Object.values(marks) }))),
          )
          .insertInto('applications')
          .values({
            id,
            created_at: at,
            status_at: at,
            policy,
            facts: JSON.stringify(facts),
            ssn_fingerprint: current.ssn,
            email_fingerprint: current.email,
            phone_fingerprint: current.phone,
            birth_fingerprint: birthFingerprint,
            visit: JSON.stringify(visit),
          })
          .execute(),
      ])
    },

    /** With the choice of a lender that needs them. Use it in a transaction. False: the applicant was erased. */
    async putBank(id: string, bank: BankFields) {
      if (!(await sealed.put(id, 'bank', bank))) return false
      await db.updateTable('applications').set({ bank_kept: true, identity_kept: true }).where('id', '=', id).execute()
      return true
    },

    /** With a choice that comes after the first of them. */
    async setPayDates(id: string, dates: Pick<ApplicationFacts, 'nextPayDate' | 'followingPayDate'>) {
      const facts = sql<string>`facts || ${JSON.stringify(dates)}::jsonb`
      await db.updateTable('applications').set({ facts }).where('id', '=', id).execute()
    },

    async find(id: string) {
      const applications = db.selectFrom('applications').select(['id', 'created_at', 'status', 'status_at', 'facts', 'visit'])
      const row = await applications.where('id', '=', id).executeTakeFirst()
      return row && namedRow(row)
    },

    async setStatus(id: string, status: SubmissionStatus, at: Date) {
      await setStatusOf(db, [id], status, at)
    },

    /** The run has ended `pending`: no lender will be asked any more, for it or for a duplicate that waits for it. */
    async noteUnresolvedEnd(id: string, at: Date) {
      await sql`update applications set run_ended_at = coalesce(run_ended_at, ${at})
        where id = ${id} or id in (select application_id from runs where duplicate_of = ${id})`.execute(db)
    },

    /**
     * Our own rules have kept the applicant out, and the answer is out: nothing that names the applicant is needed any more. The sealed answer,
     * the key of the submission and the decision stay. Of another application this removes nothing.
     */
    async removeIneligible(id: string) {
      const { rows } = await sql`
        update applications set bank_kept = false, identity_kept = false where id = ${id} and exists (
          select from ledger where application_id = ${id} and stage = 'screen' and outcome = 'ineligible')
        returning 1`.execute(db)
      if (rows.length > 0) await sealed.removeFrom([id], SEALED_FIELD_GROUPS)
    },
  }
}
