// @module-tag faults
/** Web processes that are restarted and that crash behind nginx as `init` writes it (K2), under requests to pages and to the API. */
import { join } from 'node:path'
import { expect } from 'vitest'
import { UNAVAILABLE_BODY, unavailablePage } from '#content/unavailable-page.ts'
import { startNginx } from '#deploy/drill/nginx-front.ts'
import { afterFile } from '../support/after-file.ts'
import { emptyDataDir } from '../support/embedded.ts'
import { generateNginxSite, type NginxAnswer } from '../support/generated-nginx.ts'
import { testNeeding } from '../support/needs.ts'
import { preparedPostgresUrl } from '../support/postgres.ts'
import { spawnServer, whenReady } from '../support/spawned-server.ts'
import { FOR_MANY_CLIENTS } from '../support/submitting-clients.ts'
import { eventually } from '../support/test-server.ts'

const PAGES = ['/', '/apply', '/ecoa-notice']
const JSON_TYPE = { 'content-type': 'application/json' }

const test = testNeeding('nginx')

test('restarted in turn, and crashed one at a time, two processes leave nobody without an answer; alone, HTML says so', async () => {
  const { get, ports, root, siteFile } = await generateNginxSite()
  const settings = { ...FOR_MANY_CLIENTS, ROLE: 'web', DATABASE_URL: await preparedPostgresUrl(), DATA_DIR: emptyDataDir() }
  const startWeb = async (port: number) => {
    const web = await spawnServer({ ...settings, PORT: String(port) })
    return { ...web, port, ready: () => whenReady(web) }
  }
  let [one, two] = await Promise.all([startWeb(ports.first), startWeb(ports.second)])
  await Promise.all([one.ready(), two.ready()])
  const front = await startNginx({ folder: join(root, 'nginx'), siteFile })
  afterFile(front.stop)

  const post = () => get('/api/send-verification', JSON_TYPE, JSON.stringify({ email: 'ann@person.example' }))
  const reads = visiting([...PAGES.map((path) => () => get(path)), () => get('/api/zip/78701')])
  const writes = visiting([post])

  await front.use([two.port])
  one.child.kill('SIGTERM')
  expect(await one.ended, one.output()).toBe(0)
  one = await startWeb(ports.first)
  // Back in nginx while it starts: it refuses connections until it can serve.
  await front.use([one.port, two.port])
  await one.ready()
  await Promise.all([reads.some(), writes.some()])

  two.child.kill('SIGKILL')
  await two.ended
  two = await startWeb(ports.second)
  await two.ready()
  await Promise.all([reads.some(), writes.some()])
  for (const visits of [reads, writes]) expect(await visits.end()).toEqual([200])

  two.child.kill('SIGKILL')
  one.child.kill('SIGKILL')
  await Promise.all([one.ended, two.ended])
  for (const path of PAGES) expect(shown(await get(path))).toEqual([503, '5', 'text/html; charset=utf-8', unavailablePage()])
  const json = [503, '5', 'application/json', JSON.stringify(UNAVAILABLE_BODY)]
  expect(shown(await get('/api/zip/78701'))).toEqual(json)
  expect(shown(await post())).toEqual(json)

  one = await startWeb(ports.first)
  const statuses = new Set<number | undefined>()
  await eventually(async () => {
    const { status } = await get('/apply')
    statuses.add(status)
    expect(status).toBe(200)
  })
  expect([...statuses]).toEqual([503, 200])
  // Whole from its first answer on.
  for (const path of PAGES) expect((await get(path)).status).toBe(200)
  expect((await post()).status).toBe(200)
})

const shown = ({ status, headers, body }: NginxAnswer) => [status, headers['retry-after'], headers['content-type'], String(body)]

/** One visitor for each request, who asks again as soon as there is an answer. */
function visiting(requests: readonly (() => Promise<NginxAnswer>)[]) {
  const statuses = new Set<number | undefined>()
  let [answers, isOver] = [0, false]
  const visits = requests.map(async (ask) => {
    while (!isOver) {
      statuses.add((await ask().catch(() => ({ status: 0 }))).status)
      answers += 1
    }
  })
  return {
    /** A few more of each. */
    async some() {
      const enough = answers + 5 * requests.length
      await eventually(() => expect(answers).toBeGreaterThanOrEqual(enough))
    },
    /** Every status that was seen. */
    async end() {
      isOver = true
      await Promise.all(visits)
      return [...statuses]
    },
  }
}
