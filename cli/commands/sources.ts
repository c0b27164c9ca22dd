import type { Column } from '#contracts/operators/column.ts'
import { COUNTED_FIGURES, SOURCE_FIGURES } from '#contracts/operators/figures.ts'
import type { SourceName, SourceRow } from '#contracts/operators/sources.ts'
import { LEAST_SHOWN } from '#domain/visits/form-events.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { table } from '../table.ts'

const dollars = (cents: number) => (cents / 100).toFixed(2)

const COLUMNS: readonly Column<SourceRow>[] = [
  { title: 'NAME', of: ({ name }) => name },
  ...SOURCE_FIGURES.map(
    (figure): Column<SourceRow> => ({
      title: figure === 'revenueCents' ? 'REVENUE $' : COUNTED_FIGURES[figure].title.toUpperCase(),
      of: ({ [figure]: value }) => (figure === 'revenueCents' ? dollars(value) : value),
      right: true,
    }),
  ),
  { title: 'COST $', of: ({ costCents }) => dollars(costCents), right: true },
]

const shown = (count: number | null) => count ?? `fewer than ${LEAST_SHOWN}`
const standing = ({ state, label, mergedInto }: SourceName) =>
  mergedInto === null ? (label === null ? state : `shown as ${label}`) : `counted as ${mergedInto}`

export const sourceViews = {
  'GET /sources': { usage: 'sources list', say: ({ sources, total }) => table(COLUMNS, [...sources, { name: 'All', ...total }]) },
  'GET /sources/way': {
    usage: 'sources way',
    pairs: ({ steps, errors }) => [
      ...steps.map(({ step, count }) => [step, shown(count)] as const),
      ...errors.map(({ field, count }) => [`refused: ${field}`, shown(count)] as const),
    ],
  },
  'GET /sources/names': {
    usage: 'sources names',
    columns: [
      { title: 'ID', of: ({ id }) => id, right: true },
      { title: 'NAME', of: ({ name }) => name },
      { title: 'STATUS', of: standing },
    ],
    whenEmpty: 'No name is kept.',
  },
  'POST /sources/names/{id}/decisions': {
    usage: 'sources decide <id> <decision>',
    say: (name) => `${name.name}: ${standing(name)}.`,
  },
  'POST /sources/costs': { usage: 'sources cost <by> <name> <month> <cents>', say: ({ cents }) => `It cost $${dollars(cents)}.` },
} satisfies Views
