/** How long operators wait for a screen of the console, with many applications stored: medians of the calls that its screens make. */
import { randomUUID } from 'node:crypto'
import { lastFinalMonth } from '../domain/money/statement-month.ts'
import { figureRecords } from '../server/figures/figure-records.ts'
import { lenderCallRecords } from '../server/figures/lenders/lender-call-records.ts'
import { rollUpFigures } from '../server/figures/roll-up.ts'
import { moneyRecords } from '../server/money/money-records.ts'
import { openPostgresDatabase } from '../server/platform/database/postgres-database.ts'
import { makeStorage } from '../server/platform/database/storage.ts'
import { madeUpSubmission } from '../tools/made-up-applicant.ts'
import { type Finding, type Findings, milliseconds, rounded, tellProgress } from './findings.ts'
import { latenciesOf } from './latencies.ts'
import { type Product, question, startProduct } from './product.ts'
import { fillUpTo } from './stored-applications.ts'

const MANY = 1_000_000
/** Each leaves five rows in the ledger of every application. */
const LENDERS = 5
const WARM_UPS = 3
const ASKED = 21

const LAST_MONTH = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 7)
const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)

interface Question {
  readonly what: string
  readonly path: string
  readonly body?: object
  readonly goalMs?: number
}

/** The goals of the console: a caller is found at once, a screen is there when it is opened. */
const questionsAbout = (lead: string, email: string, lender: string): readonly Question[] => [
  { what: 'search by email address', path: '/searches', body: { email }, goalMs: 50 },
  { what: 'search by phone number that nobody has', path: '/searches', body: { phone: '2125550100' }, goalMs: 50 },
  { what: 'one lead', path: `/leads/${lead}`, goalMs: 100 },
  { what: 'Today', path: '/today', goalMs: 200 },
  { what: 'Today, of last week', path: '/today?range=last-week', goalMs: 200 },
  { what: 'the newest leads', path: '/applications?limit=50', goalMs: 200 },
  { what: 'leads that were refused for income', path: '/applications?figure=refused&reason=income&limit=50', goalMs: 200 },
  { what: 'how many of them there are', path: '/applications/count?figure=refused&reason=income', goalMs: 200 },
  { what: 'the figures of a week', path: '/stats/days', goalMs: 200 },
  { what: 'the figures of a week, lender by lender', path: '/stats/lenders', goalMs: 200 },
  { what: 'the sources of a month', path: '/sources?by=source', goalMs: 200 },
  { what: 'the landing pages of last month', path: `/sources?by=page&month=${LAST_MONTH}`, goalMs: 200 },
  { what: 'the way through the form', path: '/sources/way', goalMs: 200 },
  { what: 'what lenders owe', path: '/money', goalMs: 200 },
  { what: 'the statements of a month', path: `/money/statements?month=${LAST_MONTH}`, goalMs: 200 },
  { what: 'all statements', path: '/money/statements', goalMs: 200 },
  { what: 'the lines of a statement', path: `/money/lines?lender=${lender}&month=${LAST_MONTH}`, goalMs: 200 },
  { what: 'the returns that wait', path: '/money/returns', goalMs: 200 },
  { what: 'how the lenders do', path: '/lenders/health', goalMs: 200 },
  { what: 'one lender, of a week', path: `/lenders/entries/${lender}/figures`, goalMs: 200 },
  { what: 'the leads that one lender has', path: `/applications?lender=${lender}&limit=50`, goalMs: 200 },
  {
    what: 'the leads that it refused for income',
    path: `/applications?asked=${lender}&result=refused&reason=income&limit=50`,
    goalMs: 200,
  },
  {
    what: 'the leads that it failed this week',
    path: `/applications?asked=${lender}&result=failed&calledSince=${LAST_WEEK}&limit=50`,
    goalMs: 200,
  },
  {
    what: 'how many calls to it failed in a week',
    path: `/applications/count?asked=${lender}&result=failed&calledSince=${LAST_WEEK}`,
    goalMs: 200,
  },
  {
    what: 'about how many it was asked in a week',
    path: `/applications/count?asked=${lender}&call=ping&result=made&calledSince=${LAST_WEEK}`,
    goalMs: 200,
  },
  { what: 'the leads under way', path: '/applications?figure=under-way&limit=50', goalMs: 200 },
  { what: 'the leads of one state', path: '/applications?state=TX&limit=50', goalMs: 200 },
  { what: 'what has failed', path: '/follow-ups', goalMs: 200 },
  { what: 'the mails that did not go out', path: '/mails/failed', goalMs: 200 },
  { what: 'the states', path: '/states', goalMs: 200 },
  { what: 'the system', path: '/system', goalMs: 200 },
]

/** `npm run bench -- console 100000`: with so many. */
export async function benchConsole([wanted]: readonly string[] = []): Promise<Findings> {
  const stored = Number(wanted) || MANY
  const product = await startProduct({ lenders: LENDERS })
  try {
    const person = madeUpSubmission()
    const lead = await submit(product, person)
    await fillUpTo(product.databaseUrl, lead, stored, (count) =>
      tellProgress(`console: ${rounded(count)} of ${rounded(stored)} applications stored`),
    )
    tellProgress('console: counting the figures of every hour')
    const rollUpMs = await rollUp(product.databaseUrl)
    const finalMs = await makeStatementsFinal(product.databaseUrl)
    await product.restart()
    const lender = await firstLender(product)
    const rows: Finding[] = []
    for (const question of questionsAbout(lead, person.email, lender)) {
      const row = await measure(product, question, stored)
      tellProgress(`console: ${question.what}: ${row.value}`)
      rows.push(row)
    }
    const counted = {
      what: `Console: the figures of ${rounded(stored)} applications, counted and stored`,
      value: `${rounded(rollUpMs / 1000, 1)} s`,
    }
    const made = {
      what: `Console: all statements of ${rounded(stored)} applications made final`,
      value: `${rounded(finalMs / 1000, 1)} s`,
      goal: '≤ 10 s for a month',
      met: finalMs <= 10_000,
    }
    return { rows: [...rows, counted, made] }
  } finally {
    await product.close()
  }
}

async function firstLender({ operatorUrl, operatorToken }: Product): Promise<string> {
  const answer = await fetch(`${operatorUrl}/lenders`, { headers: { authorization: `Bearer ${operatorToken}` } })
  const { lenders } = (await answer.json()) as { lenders: readonly [{ id: string }] }
  return lenders[0].id
}

async function submit({ url }: Product, person: object): Promise<string> {
  const answer = await fetch(`${url}/api/submit-application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { lead_id: string } }
  return data.lead_id
}

/** As the worker would, within its first hour. */
async function rollUp(databaseUrl: string): Promise<number> {
  const database = openPostgresDatabase(databaseUrl, 2)
  const storage = makeStorage(database, (db) => ({ figures: figureRecords(db), lenderCalls: lenderCallRecords(db) }))
  const begun = performance.now()
  // The first says from when changes are marked, the second counts.
  for (const _ of [1, 2]) await rollUpFigures({ storage, now: () => new Date() }, 0)
  while (await storage.transaction(({ lenderCalls }) => lenderCalls.countNext(new Date())));
  const took = performance.now() - begun
  await database.close()
  return took
}

async function makeStatementsFinal(databaseUrl: string): Promise<number> {
  const database = openPostgresDatabase(databaseUrl, 2)
  const storage = makeStorage(database, (db) => ({ money: moneyRecords(db) }))
  const begun = performance.now()
  await storage.transaction(({ money }) => money.makeFinal(lastFinalMonth(new Date()), new Date()))
  const took = performance.now() - begun
  await database.close()
  return took
}

async function measure(product: Product, { what, path, body, goalMs }: Question, stored: number): Promise<Finding> {
  const samples: number[] = []
  for (let asked = 0; asked < WARM_UPS + ASKED; asked++) {
    const ms = await question(product, path, body)
    if (asked >= WARM_UPS) samples.push(ms)
  }
  const { p50, p99 } = latenciesOf(samples, 1)
  return {
    what: `Console: ${what}, with ${rounded(stored)} stored`,
    value: `p50 ${milliseconds(p50)}, slowest ${milliseconds(p99)}`,
    ...(goalMs !== undefined && { goal: `p50 ≤ ${goalMs} ms`, met: p50 <= goalMs }),
  }
}
