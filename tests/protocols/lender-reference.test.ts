/** A lender that knows a lead by its own number alone: it names the number before it decides, and every later call goes by it. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Mapping } from '#domain/matching/lender/mapping/mapping.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { askOperators } from '../support/operators.ts'
import { entryFor, lendersSettings } from '../support/scripted-lender.ts'
import { CANARY_SUBMISSION, eventually, startTestServer, type TestServer } from '../support/test-server.ts'

const DECIDED = { SOLD: 'accepted', UNSOLD: 'declined' }
const MAPPING: Mapping = {
  body: 'json',
  auth: { kind: 'bearer', credential: 'token' },
  answer: { result: 'state', reference: 'number' },
  calls: {
    ping: { path: '/ping', send: { state: 'state' }, results: { YES: 'yes', NO: 'no' } },
    post: { path: '/leads', send: { who: 'lastName' }, results: DECIDED },
    status: { method: 'GET', path: '/leads/{reference}', results: { ...DECIDED, NEW: 'processing', NONE: 'not_received' } },
    void: { path: '/void?number={reference}', send: { number: 'reference' }, results: { OK: 'voided' } },
    erase: { method: 'DELETE', path: '/leads/{reference}', results: { GONE: 'erased' } },
  },
}

const asked: string[] = []
const states = ['NEW', 'WAIT']
let server: TestServer
beforeAll(async () => {
  const lender = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = `${request.method} ${request.url?.replace('/api', '')}`
      const body = Buffer.concat(chunks).toString()
      asked.push(call.startsWith('POST /void') ? `${call} ${body}` : call)
      const answers: Readonly<Record<string, object>> = {
        'POST /ping': { state: 'YES' },
        'POST /leads': { state: 'NEW', number: 'N 7' },
        'GET /leads/N%207': { state: call.startsWith('GET') ? (states.shift() ?? 'SOLD') : '' },
        'POST /void?number=N%207': { state: 'OK' },
        'DELETE /leads/N%207': { state: 'GONE' },
      }
      response.writeHead(call in answers ? 200 : 500, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answers[call] ?? {}))
    })
  })
  const port = await listenLocally(lender)
  const entry = { adapter: 'mapped', mapping: MAPPING, credentials: { token: 'secret:numbering' }, needsBank: false } as const
  const settings = lendersSettings([entryFor('numbering', { url: `http://127.0.0.1:${port}`, port }, entry)])
  server = await startTestServer('postgres', { settings })
  return () => void lender.close()
})

test('is asked, told and made to forget by that number, which is gone with the last call', async () => {
  const { body } = await server.post('/api/submit-application', CANARY_SUBMISSION, { 'idempotency-key': randomUUID() })
  const { lead_id, status } = body.data
  expect(status).toBe('approved')
  const { storage } = server.running
  const stored = await storage.records.runs.find(lead_id)
  expect(JSON.stringify(stored)).not.toContain('N 7')
  const ended = async () => (await storage.records.followUps.of(lead_id)).map(({ followUp, state }) => `${followUp} ${state}`)
  await askOperators(server, `/applications/${lead_id}/void`, { reason: 'A wish' })
  await eventually(async () => expect(await ended()).toEqual(['void done']))
  await askOperators(server, '/erasures', { reference: lead_id })
  await eventually(async () => expect(await ended()).toEqual(['erase done', 'void done']))
  expect(asked).toEqual([
    ...['POST /ping', 'POST /leads', 'GET /leads/N%207', 'GET /leads/N%207', 'GET /leads/N%207'],
    ...['POST /void?number=N%207 {"number":"N 7"}', 'DELETE /leads/N%207'],
  ])
  const keys = await storage.records.sql.executeSql("select wrapped, destroyed_at from data_keys where kind = 'follow-up'")
  expect(keys.rows).toEqual([{ wrapped: null, destroyed_at: expect.any(Date) }])
})
