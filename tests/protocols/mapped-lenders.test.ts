/** The three lenders with APIs of their own, played by the sandbox, from the submitted form on: they take, decline, lose an answer, are asked again and let go. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runToEnd } from '#tools/spawn-process.ts'
import { CANARY } from '../support/applicants.ts'
import { canariesIn } from '../support/canary-search.ts'
import { MAPPED_EXAMPLES } from '../support/lender-protocols.ts'
import { askOperators, operatorOf } from '../support/operators.ts'
import { issueToken, shownRequest } from '../support/request-links.ts'
import { temporaryFolder } from '../support/run-wide.ts'
import { SANDBOX_SECRETS } from '../support/sandbox-lenders.ts'
import { CANARY_SUBMISSION, eventually, startTestServer, type TestServer } from '../support/test-server.ts'

const FILE = new URL('../../sandbox/mapped-lenders.json', import.meta.url)
const folder = temporaryFolder('mapped')
const lenderFile = join(folder, 'mapped-lenders.json')
const secretsFile = join(folder, 'secrets.json')

let server: TestServer
beforeAll(async () => {
  writeFileSync(lenderFile, readFileSync(FILE))
  writeFileSync(secretsFile, JSON.stringify(SANDBOX_SECRETS))
  server = await startTestServer('postgres', {
    settings: { LENDERS_FILE: lenderFile, SHARING_WINDOW_DAYS: '0', BREAKER_MINIMUM: '1000' },
  })
})

const pause = (id: string) => askOperators(server, `/lenders/entries/${id}/pause`, { reason: 'Only one of them is asked' })
const resume = (id: string) => askOperators(server, `/lenders/entries/${id}/resumption`, {})
const anyone = () => ({ email: `${randomUUID()}@person.example` })
async function submit(lastName: string) {
  const { body } = await server.post(
    '/api/submit-application',
    { ...CANARY_SUBMISSION, ...anyone(), lastName },
    { 'idempotency-key': randomUUID() },
  )
  return body.data as {
    readonly lead_id: string
    readonly status: string
    readonly redirect?: string
    readonly data_errors?: object
  }
}
const ledgerOf = async (id: string) =>
  (await server.running.storage.records.ledger.read(id)).map(({ stage, outcome }) => `${stage} ${outcome}`)
const followUpsOf = async (id: string) =>
  (await server.running.storage.records.followUps.of(id)).map(({ followUp, state }) => `${followUp} ${state}`)

describe.each(MAPPED_EXAMPLES)('%s alone', (id) => {
  beforeAll(async () => {
    await resume(id)
    for (const other of MAPPED_EXAMPLES) if (other !== id) await pause(other)
  })

  test('takes a lead, and its bank numbers under its own reference', async () => {
    const { lead_id, status, redirect } = await submit('Sold')
    expect([status, typeof redirect]).toEqual(['sold', 'string'])
    await eventually(async () => expect(await followUpsOf(lead_id)).toEqual(['bank done']))
    const shared = await server.running.storage.records.ledger.read(lead_id)
    const bank = shared.find(({ stage, outcome }) => stage === 'bank' && outcome === 'shared')
    expect(bank?.fieldsShared).toEqual(['bankName', 'routingNumber', 'accountNumber'])
  })

  test.each([
    ['Decline', 'reject', 'post declined'],
    ['Duplicate', 'reject', 'post duplicate'],
    ['Mistake', 'data_error', 'post data_error'],
  ])('says %s', async (lastName, status, row) => {
    const answer = await submit(lastName)
    expect(answer.status).toBe(status)
    expect(await ledgerOf(answer.lead_id)).toContain(row)
    if (status === 'data_error') expect(Object.keys(answer.data_errors ?? {}).sort()).toEqual(['employer', 'secondaryPhone'])
  })

  test.each([
    ['Lostanswer', 'sold', ['post unknown', 'status accepted']],
    ['Garbledsale', 'sold', ['post unknown', 'status accepted']],
    ['Outage', 'error', ['post unknown', 'status failed']],
  ])('whose answer is lost is asked again: %s', async (lastName, status, rows) => {
    const answer = await submit(lastName)
    expect(answer.status).toBe(status)
    expect(await ledgerOf(answer.lead_id)).toEqual(expect.arrayContaining(rows))
  })

  test('is asked to forget a person, by a call or in writing', async () => {
    const { lead_id } = await submit('Sold')
    await eventually(async () => expect(await followUpsOf(lead_id)).toEqual(['bank done']))
    expect((await askOperators(server, '/erasures', { reference: lead_id })).status).toBe(200)
    const end = id === 'dollarwise' ? 'in-writing' : 'done'
    await eventually(async () => expect(await followUpsOf(lead_id)).toEqual(['bank done', `erase ${end}`]))
  })

  const conform = (secrets: string) => {
    const args = ['--lender-file', lenderFile, '--lender', id, '--secrets-file', secrets]
    const command = [process.execPath, 'conformance/main.ts', ...args]
    return runToEnd({ command, environment: { SANDBOX_URL: server.sandbox.url } })
  }

  test('passes the check', async () => {
    const { code, stdout } = await conform(secretsFile)
    expect(stdout).not.toContain('FAIL')
    expect([code, /(\d+) passed, 0 failed\n$/.exec(stdout)?.[1]]).toEqual([
      0,
      { granite: '18', dollarwise: '14', pinecone: '17' }[id],
    ])
  })

  test('fails the check under another secret', { tags: id === MAPPED_EXAMPLES[0] ? [] : 'long' }, async () => {
    const others = join(folder, 'others.json')
    writeFileSync(others, JSON.stringify(Object.fromEntries(Object.keys(SANDBOX_SECRETS).map((name) => [name, 'other']))))
    expect((await conform(others)).stdout).toContain(
      'FAIL  answers a ping with yes or no: answered 401 to ping with the secrets of the file.',
    )
  })
})

test('a letter waits for an operator, and the person reads "in writing" until the answer is recorded', async () => {
  await resume('dollarwise')
  await pause('pinecone')
  const { lead_id } = await submit('Sold')
  const token = await issueToken(server, lead_id)
  await server.post('/api/your-request/forget', { token, dateOfBirth: CANARY.dateOfBirth })
  const listed = async () => (await askOperators(server, '/follow-ups?state=in-writing')).body.followUps
  const mine = await eventually(async () => {
    const found = (await listed()).find(({ applicationId }: { applicationId: string }) => applicationId === lead_id)
    expect(found).toBeDefined()
    return found
  })
  expect(mine.letter).toMatchObject({
    to: 'privacy@dollarwise.example',
    dueOn: '2026-11-27',
    subject: 'Deletion request: please confirm',
  })
  expect(mine.letter.text).toContain(mine.attemptKey)
  expect(canariesIn(JSON.stringify(mine))).toEqual([])
  expect((await shownRequest(server, token)).erasures).toMatchObject([
    { lender: expect.stringContaining('Dollarwise'), state: 'in-writing' },
  ])
  const { stdout } = await operatorOf(server)('follow-ups', 'answer', mine.attemptKey)
  expect(stdout).toContain('dollarwise has answered in writing (erase): done.')
  expect((await shownRequest(server, token)).erasures).toMatchObject([{ state: 'confirmed' }])
  expect(await ledgerOf(lead_id)).toContain('erase wrote-done')
  expect((await operatorOf(server)('follow-ups', 'answer', mine.attemptKey)).code).not.toBe(0)
})

test('lenders try shows every call to the byte, and what an answer would mean', async () => {
  const operator = operatorOf(server)
  const answer = join(folder, 'answer.xml')
  writeFileSync(answer, '<Reply><Result code="SOLD"/><LeadId>G-7</LeadId><Price>45.00</Price></Reply>')
  const { stdout } = await operator('lenders', 'try', lenderFile, 'granite', '--call', 'post', '--answer', answer)
  expect(stdout).toContain('post: POST http://127.0.0.1:3100/lenders/granite/api/lead\n')
  expect(stdout).toContain('  x-partner-key: •••\n')
  expect(stdout).toContain('<Name><First>Conny</First><Last>Accept</Last></Name><BirthDate>1988-03-14</BirthDate>')
  expect(stdout).toMatch(/Means accepted\. It accepts the lead\. reference: G-7\. price: \$45\.00\./)
  const all = (await operator('lenders', 'try', lenderFile, 'dollarwise')).stdout
  expect(all).toContain('erase: no such call\nMeans in-writing.')
  expect(all).toContain('  authorization: Basic •••\n')
  for (const secret of Object.values(SANDBOX_SECRETS)) expect(all + stdout).not.toContain(secret)
  writeFileSync(answer, '<Reply><Result code="MAYBE"/></Reply>')
  const odd = (await operator('lenders', 'try', lenderFile, 'granite', '--call', 'post', '--answer', answer)).stdout
  expect(odd).toContain('Means unknown. The answer did not have the agreed shape.')
})
