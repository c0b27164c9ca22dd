/**
 * The applications of one person, by the rule of domain/application/person-marks.ts. Each is compared with the one that is asked about, and only
 * with that one: an application that is like two others does not make those two alike.
 */
import { type RawBuilder, sql } from 'kysely'
import { SAME_MARKS_OF_ONE_PERSON } from '#domain/application/person-marks.ts'

/** Any number that no other lock uses. */
const PERSON_LOCK = 7_301_986

/**
 * Their ids, this application's among them, as an array: it is made first. Of marks there are no statistics, so with a subquery the planner
 * expects thousands of ids, and would rather walk all runs to meet one of them. `offset 0` keeps it from joining in another way: a plan
 * that was made while the tables were empty stays in use, and would walk them when they are full.
 */
export const samePersonAs = (applicationId: string): RawBuilder<unknown> => sql`array(
  select other.application_id from person_marks own
  cross join lateral (select application_id, marks from person_marks where ssn = own.ssn offset 0) other
  where own.application_id = ${applicationId}
    and (select count(*) from unnest(own.marks) mark join unnest(other.marks) same on mark = same) >= ${sql.lit(SAME_MARKS_OF_ONE_PERSON)})`

/** Transactions of applications with the same SSN line up here: who is one person is known only by looking at the others. */
export const lockPersonsLike = (applicationId: string): RawBuilder<unknown> => sql`
  select pg_advisory_xact_lock(hashtextextended(code, ${sql.lit(PERSON_LOCK)})) from (
    select ssn as code from person_marks where application_id = ${applicationId} order by 1 offset 0
  ) codes`
