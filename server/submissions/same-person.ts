/**
 * The applications of one person, by the rule of domain/application/person-marks.ts. Each is compared with the one that is asked about, and only
 * with that one: an application that is like two others does not make those two alike.
 */
import { type RawBuilder, sql } from 'kysely'
import { SAME_MARKS_OF_ONE_PERSON } from '#domain/application/person-marks.ts'

/** Any number that no other lock uses. */
const PERSON_LOCK = 7_301_986

/**
 * As the version before stores an application, without name and license. Its date of birth stands there twice, so that it is enough by itself,
 * as it was for that version.
 */
const FORMER_MARKS = sql`array[person_fingerprint, person_fingerprint, email_fingerprint, phone_fingerprint]`
const IS_FORMER = sql`not exists (select from person_marks where application_id = applications.id)`

/** A query for their ids, this application's among them. */
export const samePersonAs = (applicationId: string): RawBuilder<unknown> => sql`
  select other.application_id from (
    select ssn, marks from person_marks where application_id = ${applicationId}
    union all select ssn_fingerprint, ${FORMER_MARKS} from applications where id = ${applicationId} and ${IS_FORMER}
  ) own, lateral (
    select application_id, marks from person_marks where ssn = own.ssn
    union all select id, ${FORMER_MARKS} from applications where ssn_fingerprint = own.ssn and ${IS_FORMER}
  ) other
  where (select count(*) from unnest(own.marks) mark join unnest(other.marks) same on mark = same) >= ${sql.lit(SAME_MARKS_OF_ONE_PERSON)}`

/**
 * Transactions of applications with the same SSN line up here: who is one person is known only by looking at the others. A process of the
 * version before lines up by SSN and date of birth alone.
 */
export const lockPersonsLike = (applicationId: string): RawBuilder<unknown> => sql`
  select pg_advisory_xact_lock(hashtextextended(code, ${sql.lit(PERSON_LOCK)})) from (
    select ssn as code from person_marks where application_id = ${applicationId}
    union select unnest(array[ssn_fingerprint, person_key]) from applications where id = ${applicationId}
    order by 1 offset 0
  ) codes`
