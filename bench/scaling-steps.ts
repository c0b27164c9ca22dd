/** From what one application costs to what a business of a certain size needs. Everything that is assumed stands in the two tables here. */
import type { Cost } from './unit-costs.ts'

/** What comes with each application, and how uneven a day is. */
export const ASSUMED = { pages: 20, consoleScreens: 0.5, busiestSecond: 5, busyAtMost: 0.6 } as const

/** One node each, and its price: of this size at a large provider, by the month, without discount. */
export const NODES = {
  product: { cores: 8, dollars: 250 },
  database: { cores: 32, gigabytes: 8000, walMegabytesPerSecond: 200, connections: 500, dollars: 2400 },
} as const
const DOLLARS_PER_GIGABYTE = 0.1
/** A standby of each database node, with its storage. */
const COPIES = 2

export interface UnitCosts {
  readonly page: Cost
  readonly application: Cost
  readonly screen: Cost
  /** Of one process of the product. */
  readonly connections: number
  /** How long an application is kept. */
  readonly keptDays: number
}

export function stepAt(applicationsADay: number, { page, application, screen, connections, keptDays }: UnitCosts) {
  const perSecond = (applicationsADay / 86_400) * ASSUMED.busiestSecond
  const of = (cost: keyof Cost) => application[cost] + ASSUMED.pages * page[cost] + ASSUMED.consoleScreens * screen[cost]
  const cores = (cost: 'productMs' | 'databaseMs') => (perSecond * of(cost)) / 1000 / ASSUMED.busyAtMost
  // A process of the product works on one core; two at least, so that one may end.
  const processes = Math.max(2, Math.ceil(cores('productMs')))
  const gigabytes = (applicationsADay * keptDays * application.storedBytes) / 1e9
  const { database, product } = NODES
  /** As shares of what one database node has. */
  const shares = {
    'database processor': cores('databaseMs') / database.cores,
    storage: gigabytes / database.gigabytes,
    'writes to the log': (perSecond * application.walBytes) / 1e6 / database.walMegabytesPerSecond,
    connections: (cores('productMs') * connections) / database.connections,
  }
  const [first, share] = Object.entries(shares).reduce((one, other) => (other[1] > one[1] ? other : one))
  // A pooler takes the connections; the other three need nodes.
  const databaseNodes = Math.ceil(Math.max(shares['database processor'], shares.storage, shares['writes to the log']))
  const productNodes = Math.max(2, Math.ceil(processes / product.cores))
  const dollars = productNodes * product.dollars + COPIES * (databaseNodes * database.dollars + gigabytes * DOLLARS_PER_GIGABYTE)
  return { perSecond, processes, productNodes, databaseNodes, gigabytes, first, share, dollars }
}
