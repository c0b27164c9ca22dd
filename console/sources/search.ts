import { SOURCE_GROUPS, type SourceGroup } from '#domain/visits/visit-notes.ts'
import { dayOf } from '../kit/format.ts'
import { month, oneOf, searchSchema, text } from '../kit/search-schema.ts'

/** `name`: the row whose way through the form is drawn. */
export const sourcesSearch = searchSchema({ by: oneOf(SOURCE_GROUPS), month, name: text(200) })

export const askedFor = ({ by = 'source', month = dayOf(new Date()).slice(0, 7) }: ReturnType<typeof sourcesSearch>) => ({
  by,
  month,
})
export type Asked = ReturnType<typeof askedFor>

export const GROUP_LABELS: Readonly<Record<SourceGroup, string>> = {
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  page: 'Landing page',
}

/** Words in brackets are no names. */
const NOT_NAMED: Readonly<Record<string, string>> = {
  '(none)': 'No name',
  '(new)': 'New names',
  '(hidden)': 'Hidden names',
  '(unreadable)': 'Unreadable',
}
export const nameLabel = (name: string, by: SourceGroup): string =>
  name === '(none)' && by === 'page' ? 'Not a page of ours' : (NOT_NAMED[name] ?? name)
export const isNamed = (name: string): boolean => !(name in NOT_NAMED)
