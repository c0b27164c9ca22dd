/** Runs one submission through the server in this process, writes down what it writes to the database, and prints it. A process of its own. */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { Pool } from 'undici'
import { readConfig } from '#server/settings/config.ts'
import { start } from '../server/compose.ts'
import { makeLog } from '../server/platform/log/pino-log.ts'
import { submit } from './submission-load.ts'
import { storeValue, type WrittenStatement, type WrittenTransaction } from './written-statements.ts'

const [outputFile = ''] = process.argv.slice(2)
const WRITES = /^\s*(insert|update|delete|with\b[\s\S]*\b(insert into|update))\b/i
/** Counters of the limits are no record of the application; the bare writes do without them. */
const COUNTERS = /\brate_limits\b/

const transactions: WrittenTransaction[] = []
const open = new WeakMap<object, WrittenStatement[]>()
let isRecording = false

function record(client: object, text: string, values: readonly unknown[]): void {
  if (/^\s*begin\b/i.test(text)) open.set(client, [])
  else if (/^\s*(commit|rollback)\b/i.test(text)) {
    const statements = open.get(client) ?? []
    open.delete(client)
    if (/commit/i.test(text) && statements.length > 0) transactions.push({ explicit: true, statements })
  } else if (WRITES.test(text) && !COUNTERS.test(text)) {
    const statement = { text, values: values.map(storeValue) }
    const inside = open.get(client)
    if (inside) inside.push(statement)
    else transactions.push({ explicit: false, statements: [statement] })
  }
}

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args
  const asked = typeof first === 'string' ? { text: first, values: second } : (first as { text?: string; values?: unknown })
  if (isRecording && asked.text) record(this, asked.text, Array.isArray(asked.values) ? asked.values : [])
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

const reading = readConfig({ ...process.env, PORT: '0', OPERATOR_PORT: '0' })
if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
const started = await start(reading.config, {
  log: makeLog({ readable: false, destination: { write: () => undefined } }),
  now: () => new Date(),
})
if (started.kind === 'refused') throw new Error(started.problem)
const { running } = started
const pool = new Pool(`http://127.0.0.1:${running.site.port}`)
// The first one fills caches; the second is what every later one is like.
await submit(pool)
isRecording = true
const { status, body } = await submit(pool)
isRecording = false
if (status !== 200) throw new Error(`The submission got ${status}: ${body}`)
await pool.close()
await running.stop()
writeFileSync(outputFile, JSON.stringify(transactions))
