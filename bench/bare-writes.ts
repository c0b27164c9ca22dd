/** The bare writes of a submission, again and again, and nothing else: the rate that the server is measured against. A process of its own. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { latenciesOf } from './latencies.ts'
import { forSomebodyElse, type WrittenTransaction } from './written-statements.ts'

const [writesFile = '', url = '', connections = '10', clients = '1', seconds = '5'] = process.argv.slice(2)
const transactions = JSON.parse(readFileSync(writesFile, 'utf8')) as WrittenTransaction[]
const pool = new pg.Pool({ connectionString: url, max: Number(connections) })

async function writeOne(): Promise<void> {
  for (const { explicit, statements } of forSomebodyElse(transactions)) {
    const client = await pool.connect()
    try {
      if (explicit) await client.query('begin')
      for (const { text, values } of statements) await client.query(text, values)
      if (explicit) await client.query('commit')
    } finally {
      client.release()
    }
  }
}

await writeOne()
const samples: number[] = []
const begun = performance.now()
const end = begun + Number(seconds) * 1000
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await writeOne()
      samples.push(performance.now() - start)
    }
  }),
)
console.log(JSON.stringify(latenciesOf(samples, (performance.now() - begun) / 1000)))
await pool.end()
