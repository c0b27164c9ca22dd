/** What a page, an application, a ping and a console screen cost, what a business of each size needs by that, and whether a second process helps. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { readConfig } from '#server/settings/config.ts'
import { type Findings, perSecond, ratioOf, rounded, tellProgress } from './findings.ts'
import { CORES, type Product, question, startProduct } from './product.ts'
import { measuredOn } from './report.ts'
import { ASSUMED, NODES, stepAt, type UnitCosts } from './scaling-steps.ts'
import { calibrate, simulate } from './simulate.ts'
import { closedLoad, submit } from './submission-load.ts'
import { COUNTED, type Cost, combine, openMeter } from './unit-costs.ts'

const DOCUMENT = join(import.meta.dirname, '../docs/scaling.md')
const BLOCK = /(<!-- npm run bench -- scaling -->\n)[\s\S]*(<!-- end -->)/
const FEW = 8
const MANY = 24
const CLIENTS = 16
const SECONDS = 10
const WARM_UP_SECONDS = 8
const ROUNDS = 3
const SCREENS = ['/today', '/applications?limit=50', '/leads/']
const ASKED = 150
const TODAY = 1000
const STEPS = [1, 10, 100, 1000, 10_000]
const WITHIN = 0.2

export async function benchScaling(): Promise<Findings> {
  const begun = performance.now()
  const many = await withProduct(MANY, async (product, meter) => {
    tellProgress(`scaling: applications with ${MANY} lenders`)
    return meter.costOf(() => applications([product.url], CLIENTS))
  })
  const { rates, ...measured } = await withProduct(FEW, async (product, meter) => {
    tellProgress(`scaling: applications with ${FEW} lenders, pages, screens`)
    const application = await meter.costOf(() => applications([product.url], CLIENTS))
    const page = await meter.costOf(() => pages(product.url))
    const screen = await meter.costOf(() => screens(product))
    return { application, page, screen, connections: await meter.connections(), rates: await processes(product) }
  })
  const ping = combine(many, measured.application, (one, other) => (one - other) / (MANY - FEW))
  const keptDays = Math.round((decisionMonths() * 365) / 12)
  const costs = { ...measured, keptDays }
  const prediction = predict(measured.application, rates)
  writeDocument(costs, ping, { ...rates, ...prediction }, Math.round((performance.now() - begun) / 1000))
  const off = Math.abs(prediction.predicted / rates.two - 1)
  return {
    rows: [
      {
        what: `Applications a second by two processes (${CLIENTS} clients, ${CORES} cores)`,
        value: perSecond(rates.two),
        baseline: `${perSecond(prediction.predicted)} predicted from one process, which did ${perSecond(rates.one)}`,
        ratio: ratioOf(rates.two, prediction.predicted),
        goal: `prediction within ${WITHIN * 100} %`,
        met: off <= WITHIN,
      },
      {
        what: `An application with ${FEW} lenders costs`,
        value: `${rounded(costs.application.statements)} statements, ${rounded(costs.application.walBytes / 1000, 1)} kB of WAL, ${rounded(costs.application.productMs, 1)} + ${rounded(costs.application.databaseMs, 1)} ms of processor (product + PostgreSQL)`,
      },
    ],
  }
}

async function withProduct<Result>(
  lenders: number,
  measure: (product: Product, meter: Awaited<ReturnType<typeof openMeter>>) => Promise<Result>,
): Promise<Result> {
  const product = await startProduct({ lenders, databaseSettings: COUNTED, anyCore: true })
  try {
    tellProgress(`scaling: ${lenders} lenders, warming up`)
    await closedLoad(product.url, CLIENTS, WARM_UP_SECONDS)
    const meter = await openMeter(product.databaseUrl, () => [product.server().pid])
    return await measure(product, meter).finally(() => meter.close())
  } finally {
    await product.close()
  }
}

async function applications(urls: readonly string[], clients: number): Promise<number> {
  const loads = await Promise.all(urls.map((url) => closedLoad(url, clients / urls.length, SECONDS)))
  return loads.reduce((sum, { count }) => sum + count, 0)
}

async function pages(url: string): Promise<number> {
  const pool = new Pool(url, { connections: CLIENTS })
  const end = performance.now() + (SECONDS / 2) * 1000
  let count = 0
  const visitor = async () => {
    for (; performance.now() < end; count++) {
      const { body } = await pool.request({ method: 'GET', path: '/faq', headers: { 'accept-encoding': 'br' } })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, visitor))
  await pool.close()
  return count
}

async function screens(product: Product): Promise<number> {
  const pool = new Pool(product.url)
  const { body } = await submit(pool)
  await pool.close()
  const { data } = JSON.parse(body) as { data: { lead_id: string } }
  for (let asked = 0; asked < ASKED; asked++)
    for (const path of SCREENS) await question(product, path.endsWith('/') ? `${path}${data.lead_id}` : path)
  return ASKED * SCREENS.length
}

interface Rates {
  readonly alone: number
  readonly one: number
  readonly two: number
}

/** By turns, and the middle of each: what else the machine does changes from minute to minute. */
async function processes(product: Product): Promise<Rates> {
  const another = await product.startAnother()
  const both = [product.url, another.url]
  await applications(both, CLIENTS)
  const found = { alone: [] as number[], one: [] as number[], two: [] as number[] }
  for (let round = 1; round <= ROUNDS; round++) {
    tellProgress(`scaling: one process and two, round ${round} of ${ROUNDS}`)
    found.alone.push((await applications([product.url], 1)) / SECONDS)
    found.one.push((await applications([product.url], CLIENTS)) / SECONDS)
    found.two.push((await applications(both, CLIENTS)) / SECONDS)
  }
  await another.stop()
  const middle = (rates: readonly number[]) => rates.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  return { alone: middle(found.alone), one: middle(found.one), two: middle(found.two) }
}

function predict(work: Cost, { alone, one }: Rates) {
  const { times, speed } = calibrate(work, { cores: CORES, clients: CLIENTS, aloneRate: alone, rate: one })
  return { speed, waitMs: times.waitMs, predicted: simulate(times, { cores: CORES, processes: 2, clients: CLIENTS, speed }) }
}

function decisionMonths(): number {
  const reading = readConfig({})
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  return reading.config.retention.decisionMonths
}

const table = (rows: readonly (readonly string[])[]): string =>
  [...rows.slice(0, 1), rows[0]?.map(() => '---') ?? [], ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n')

function writeDocument(
  costs: UnitCosts,
  ping: Cost,
  found: Rates & { readonly waitMs: number; readonly predicted: number },
  seconds: number,
): void {
  const costRow = (what: string, { productMs, databaseMs, statements, walBytes, storedBytes }: Cost) => [
    what,
    rounded(productMs, 2),
    rounded(databaseMs, 2),
    rounded(statements, 1),
    rounded(Math.max(0, walBytes)),
    rounded(Math.max(0, storedBytes)),
  ]
  const steps = STEPS.map((times) => {
    const step = stepAt(TODAY * times, costs)
    return [
      rounded(TODAY * times),
      perSecond(step.perSecond),
      String(step.processes),
      `${step.productNodes} + 2 × ${step.databaseNodes}`,
      `${rounded(step.gigabytes)} GB`,
      `${step.first}, ${rounded(step.share * 100)} % of a node`,
      `$${rounded(step.dollars)}`,
    ]
  })
  const text = `${measuredOn(seconds)}

${table([
  ['One', 'Product, ms', 'PostgreSQL, ms', 'Statements', 'WAL, bytes', 'Stored, bytes'],
  costRow('page', costs.page),
  costRow(`application, ${FEW} lenders`, costs.application),
  costRow('ping of it', ping),
  costRow('console screen', costs.screen),
])}

A process of the product holds ${costs.connections} connections.

${table([['Applications a day', 'Busiest second', 'Processes', 'Nodes', `Stored after ${costs.keptDays} days`, 'Ends first', 'A month'], ...steps])}

Assumed: ${ASSUMED.pages} pages and ${ASSUMED.consoleScreens} screens an application, a busiest second of ${ASSUMED.busiestSecond} times the average, cores ${ASSUMED.busyAtMost * 100} % busy at most; product nodes of ${NODES.product.cores} cores for $${NODES.product.dollars}, database nodes of ${NODES.database.cores} cores and ${rounded(NODES.database.gigabytes)} GB for $${rounded(NODES.database.dollars)} and storage.

Simulated: one process did ${perSecond(found.one)} (${perSecond(found.alone)} for one applicant at a time), so ${rounded(found.waitMs, 1)} ms of an application are waits. Two: **${perSecond(found.predicted)} predicted, ${perSecond(found.two)} measured**.
`
  writeFileSync(
    DOCUMENT,
    readFileSync(DOCUMENT, 'utf8').replace(BLOCK, (_all, head: string, end: string) => `${head}\n${text}\n${end}`),
  )
}
