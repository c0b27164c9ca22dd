import { describe, expect, test } from 'vitest'
import { CANARY_SUBMISSION, countRows, ENGINES, restartTestServer, startTestServer } from '#tests/support/test-server.ts'

const SUBMIT = '/api/submit-application'
/** Valid numbers, one per step. */
const ssnOf = (step: number) => String(219_090_001 + step)
const keyed = (key: string, headers: Record<string, string> = {}) => ({ 'idempotency-key': key, ...headers })

describe.each(ENGINES)('limits on the %s database', (engine) => {
  test('reads and writes of one address are counted apart, and the excess gets 429 with Retry-After', async () => {
    const server = await startTestServer(engine, { settings: { LIMIT_READS: '4', LIMIT_WRITES: '2' } })
    const reads = []
    for (let i = 0; i < 6; i++) reads.push(await server.get('/api/zip/78701'))
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
    expect(reads.at(-1)?.body).toEqual({ success: false, error: 'Too many requests. Please wait a while.' })
    const wait = Number(reads.at(-1)?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(300)
    const writes = []
    for (let i = 0; i < 3; i++) writes.push((await server.post('/api/address-suggestions', { street: '12 Main' })).status)
    expect(writes).toEqual([200, 200, 429])
    expect((await server.get('/healthz')).status).toBe(200)
  })

  test('one Social Security number from one address, and many from one, are two limits; from elsewhere nobody is locked out', async () => {
    const server = await startTestServer(engine, {
      settings: { TRUST_PROXY: 'loopback', LIMIT_SUBMISSIONS_PER_SSN: '2', LIMIT_SUBMISSIONS_PER_ADDRESS: '3' },
    })
    const submit = async (step: number, address: string, key: string) =>
      (await server.post(SUBMIT, { ...CANARY_SUBMISSION, ssn: ssnOf(step) }, keyed(key, { 'x-forwarded-for': address }))).status

    const onePerson = []
    for (let i = 0; i < 3; i++) onePerson.push(await submit(0, '198.51.100.1', `person-${i}`))
    expect(onePerson).toEqual([200, 200, 429])
    // A stranger used the number up: its owner still gets through.
    expect(await submit(0, '198.51.100.2', 'its-owner')).toBe(200)

    const oneAddress = []
    for (let i = 1; i <= 4; i++) oneAddress.push(await submit(i, '198.51.100.77', `address-${i}`))
    expect(oneAddress).toEqual([200, 200, 200, 429])
    expect(await countRows(server, 'applications')).toBe(6)

    // A repeated submission and one that is not valid use nothing up.
    expect(await submit(0, '198.51.100.1', 'person-0')).toBe(200)
    expect((await server.post(SUBMIT, { ...CANARY_SUBMISSION, ssn: '1' }, { 'x-forwarded-for': '198.51.100.77' })).status).toBe(422)
    const { rows } = await server.running.storage.records.sql.executeSql('select key from rate_limits')
    expect(JSON.stringify(rows)).not.toMatch(/21909000|198\.51/)
  })
})

test('addresses inside one IPv6 /64 are one, and the next /64 is another', async () => {
  const server = await startTestServer('postgres', { settings: { TRUST_PROXY: 'loopback', LIMIT_READS: '2' } })
  const read = async (address: string) => (await server.get('/api/zip/78701', { 'x-forwarded-for': address })).status
  expect(await read('2001:db8:1:2::1')).toBe(200)
  expect(await read('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(200)
  expect(await read('2001:0db8:0001:0002:abcd::9')).toBe(429)
  expect(await read('2001:db8:1:3::1')).toBe(200)
})

test('a forged X-Forwarded-For does not help, unless a configured proxy says it', async () => {
  const direct = await startTestServer('postgres', { settings: { LIMIT_READS: '3' } })
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await direct.get('/api/zip/78701', { 'x-forwarded-for': `8.8.4.${i}` })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await direct.get('/readyz')).status).toBe(200)

  const behindProxy = await startTestServer('postgres', { settings: { TRUST_PROXY: '127.0.0.1' } })
  const ipFor = async (header: string) => (await behindProxy.get('/api/get-client-ip', { 'x-forwarded-for': header })).body
  expect(await ipFor('8.8.4.4')).toEqual({ success: true, ip: '8.8.4.4' })
  // The client put the first one in; the proxy added the last.
  expect(await ipFor('1.1.1.1, 8.8.4.4')).toEqual({ success: true, ip: '8.8.4.4' })
  // Nonsense is no address: the proxy's own address counts, and the sandbox stands in for it.
  expect(await ipFor('<script>')).toEqual({ success: true, ip: '203.0.113.7' })
  const withoutProxy = await startTestServer('postgres')
  expect((await withoutProxy.get('/api/get-client-ip', { 'x-forwarded-for': '8.8.4.4' })).body).toEqual({
    success: true,
    ip: '203.0.113.7',
  })
})

test('two processes on one PostgreSQL share their limits', async () => {
  const one = await startTestServer('postgres', { settings: { LIMIT_SUBMISSIONS_PER_SSN: '10' } })
  const other = await restartTestServer(one)
  const posts = Array.from({ length: 30 }, (_, i) => (i % 2 ? one : other).post(SUBMIT, CANARY_SUBMISSION, keyed(`shared-${i}`)))
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(await countRows(one, 'applications')).toBe(10)
  await other.stop()
})
