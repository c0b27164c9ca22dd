/** What the server's process occupies when idle, under load, and some seconds after. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type Findings, megabytes, tellProgress } from './findings.ts'
import { startProduct } from './product.ts'
import { closedLoad } from './submission-load.ts'

const LOAD_SECONDS = 20
const AFTER_SECONDS = 12
const CLIENTS = 64
const SAMPLE_MS = 250
const PAGES_AT_ONCE = 8

export async function benchMemory(): Promise<Findings> {
  const product = await startProduct()
  const begun = performance.now()
  const samples: (readonly [seconds: number, bytes: number])[] = []
  const sample = () => {
    const bytes = residentBytes(product.server().pid)
    samples.push([(performance.now() - begun) / 1000, bytes])
    return bytes
  }
  const timer = setInterval(sample, SAMPLE_MS)
  try {
    await sleep(2000)
    const idle = sample()
    tellProgress(`memory: ${LOAD_SECONDS} s of submissions and pages`)
    const loaded = Promise.all([closedLoad(product.url, CLIENTS, LOAD_SECONDS), readPages(product.url, LOAD_SECONDS)])
    const [{ count }, pages] = await loaded
    const peak = Math.max(...samples.map(([, bytes]) => bytes))
    tellProgress(`memory: ${AFTER_SECONDS} s after`)
    await sleep(AFTER_SECONDS * 1000)
    const after = sample()
    return {
      rows: [
        {
          what: 'Memory of a web process, idle',
          value: megabytes(idle),
          note: 'all pages in memory, in three encodings and two variants',
        },
        {
          what: `Memory under load (${CLIENTS} clients)`,
          value: megabytes(peak),
          baseline: `${megabytes(idle)} idle`,
          note: `${count} submissions and ${pages} pages in ${LOAD_SECONDS} s`,
        },
        { what: `Memory ${AFTER_SECONDS} s after`, value: megabytes(after), baseline: `${megabytes(peak)} under load` },
      ],
    }
  } finally {
    clearInterval(timer)
    await product.close()
  }
}

async function readPages(url: string, seconds: number): Promise<number> {
  const pool = new Pool(url, { connections: PAGES_AT_ONCE })
  const end = performance.now() + seconds * 1000
  let count = 0
  await Promise.all(
    Array.from({ length: PAGES_AT_ONCE }, async () => {
      while (performance.now() < end) {
        const { body } = await pool.request({ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } })
        await body.dump()
        count += 1
        await sleep(20)
      }
    }),
  )
  await pool.destroy()
  return count
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
