/** How long a lender file takes over the runs of 30 days, and how long others wait meanwhile. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { addBacktests, type BacktestSums, NO_SUMS } from '../domain/matching/backtest/sums.ts'
import { madeUpSubmission } from '../tools/made-up-applicant.ts'
import { type Finding, type Findings, milliseconds, rounded, tellProgress } from './findings.ts'
import { type Product, question, startProduct } from './product.ts'

const MANY = 100_000
const LENDERS = 8
/** Real runs, each for another amount: all others are copies of one of them. */
const TEMPLATES = 97
const GOAL_SECONDS = 20

const COPY = [
  'set session_replication_role = replica',
  `create temporary table copies as select application_id as template, gen_random_uuid() as id,
     now() - random() * interval '29 days' as at from runs, generate_series(1, $1 / ${TEMPLATES} + 1) limit $1`,
  `insert into applications select (json_populate_record(applications, json_build_object('id', copies.id))).*
     from applications join copies on template = applications.id`,
  `insert into runs select (json_populate_record(runs, json_build_object('application_id', id, 'run_id', id, 'started_at', at))).*
     from runs join copies on template = application_id`,
  'vacuum analyze',
]

/** `npm run bench -- backtest 10000`: over so many. */
export async function benchBacktest([wanted]: readonly string[] = []): Promise<Findings> {
  const stored = Number(wanted) || MANY
  const product = await startProduct({ lenders: LENDERS })
  try {
    for (let person = 0; person < TEMPLATES; person++) await submit(product, 500 + 45 * person)
    const client = new pg.Client({ connectionString: product.databaseUrl })
    await client.connect()
    for (const statement of COPY) await client.query(statement, statement.includes('$1') ? [stored] : [])
    await client.end()
    const { content } = await ask<{ content: string }>(product, '/lenders/files/1')
    const file = JSON.parse(content)
    for (const lender of file.lenders) lender.payoutCents += 100
    return {
      rows: [
        await measure(product, stored, 'the active file', {}),
        await measure(product, stored, 'a file that changes every lender', { content: JSON.stringify(file) }),
      ],
    }
  } finally {
    await product.close()
  }
}

async function submit({ url }: Product, loanAmount: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  await fetch(`${url}/api/submit-application`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...madeUpSubmission(), loanAmount }),
  })
}

async function ask<Answer>({ operatorUrl, operatorToken }: Product, path: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
  const answer = await fetch(`${operatorUrl}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Answer
}

/** Of the server, by the kernel's count. */
function cpuSeconds(product: Product): number {
  const [user, system] =
    readFileSync(`/proc/${product.server().child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? []
  return (Number(user) + Number(system)) / 100
}

type Part = BacktestSums & { readonly last: string | null; readonly all: unknown }

async function measure(product: Product, stored: number, what: string, asked: object): Promise<Finding> {
  const [begun, ownBefore] = [performance.now(), cpuSeconds(product)]
  let [sums, after, slowest] = [NO_SUMS, null as string | null, 0]
  const others = setInterval(async () => (slowest = Math.max(slowest, await question(product, '/lenders'))), 250)
  do {
    const { last, all: _, ...part }: Part = await ask<Part>(product, '/lenders/backtests', { ...asked, ...(after && { after }) })
    sums = addBacktests(sums, part)
    after = last
    tellProgress(`backtest: ${rounded(sums.applications)} of ${rounded(stored)} applications`)
  } while (after)
  clearInterval(others)
  const seconds = (performance.now() - begun) / 1000
  const own = cpuSeconds(product) - ownBefore
  const same = `${rounded((100 * sums.sameWinner) / sums.applications)}% same winners`
  return {
    what: `Backtest of ${what} over ${rounded(sums.applications)} applications`,
    value: `${rounded(seconds, 1)} s, its own ${rounded(own, 1)} s; others wait ≤ ${milliseconds(slowest)}; ${same}`,
    goal: `≤ ${GOAL_SECONDS} s on one core`,
    met: own <= GOAL_SECONDS,
  }
}
