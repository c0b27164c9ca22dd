/** What the visit of an application says, in SQL: which name it carried, and what everybody may see of that. */
import { type RawBuilder, sql } from 'kysely'
import { EARLIER_NAMES, type NameKind, type SourceGroup } from '#domain/visits/visit-notes.ts'

/** Names had no numbers once: what stands in such a visit is looked up, and what was not known then is as lost as what is unreadable. */
export const nameNumber = (kind: NameKind): RawBuilder<number | null> => {
  const earlier = sql`visit ->> ${sql.lit(EARLIER_NAMES[kind])}`
  return sql`coalesce((visit ->> ${sql.lit(kind)})::int, case when ${earlier} is not null then coalesce(
    (select names.id from source_names names where names.name = nullif(${earlier}, 'other')), 0) end)`
}

export const labelOfNumber = (number: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select label from source_labels where source_labels.id = ${number}), '(none)')`

/** What everybody may see: an accepted name, one of our pages, or why there is none, in brackets. */
export const visitLabel = (group: SourceGroup): RawBuilder<string> =>
  group === 'page' ? sql`coalesce(visit ->> 'landingPath', '(none)')` : labelOfNumber(nameNumber(group))
