import { COST_COLUMN, FIGURE_COLUMNS, NAME_COLUMNS } from '#contracts/operators/source-columns.ts'
import { formatCents } from '#domain/values/money.ts'
import { LEAST_SHOWN } from '#domain/visits/form-events.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { table } from '../table.ts'

const [NAME, STATUS] = NAME_COLUMNS
const shown = (count: number | null) => count ?? `fewer than ${LEAST_SHOWN}`

export const sourceViews = {
  'GET /sources': {
    usage: 'sources list',
    say: ({ sources, total }) =>
      table([{ title: 'Name', of: ({ name }) => name }, ...FIGURE_COLUMNS, COST_COLUMN], [...sources, { name: 'All', ...total }]),
  },
  'GET /sources/way': {
    usage: 'sources way',
    pairs: ({ steps, errors }) => [
      ...steps.map(({ step, count }) => [step, shown(count)] as const),
      ...errors.map(({ field, count }) => [`refused: ${field}`, shown(count)] as const),
    ],
  },
  'GET /sources/names': {
    usage: 'sources names',
    columns: [{ title: 'Id', of: ({ id }) => id, right: true }, NAME, STATUS],
    whenEmpty: 'No name is kept.',
  },
  'POST /sources/names/{id}/decisions': {
    usage: 'sources decide <id> <decision>',
    say: (name) => `${name.name}: ${STATUS.of(name)}.`,
  },
  'POST /sources/costs': {
    usage: 'sources cost <by> <name> <month> <cents>',
    say: ({ cents }) => `It cost ${formatCents(cents)}.`,
  },
} satisfies Views
