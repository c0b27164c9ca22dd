import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  eventually,
  restartTestServer,
  startTestServer,
} from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

describe.each(ENGINES)('keys on the %s database', (engine) => {
  test('a rotation moves every record, changes nothing sealed, and an erased person stays erased', async () => {
    const server = await startTestServer(engine)
    const { records } = server.running.storage
    const kept = await submit(server)
    const erased = await submit(server, { email: 'erased@person.example', ssn: '219099872' })
    await askOperators(server, '/erasures', { reference: erased })
    // A mail that is sent takes the token of its link along.
    await eventually(async () => expect(await countRows(server, `sealed_groups where group_name = 'request-link'`)).toBe(0))
    const sealedBefore = (await records.sql.executeSql('select sealed from sealed_groups order by 1')).rows
    const { body } = await askOperators(server, '/keys', { sharedKeyFile: true })
    expect(await records.applications.open(kept)).toBeDefined()
    expect((await askOperators(server, '/keys/rewraps', {})).body).toEqual({ rewrapped: 1, left: 0 })
    expect([...(await records.keyUse.encryptionKeys())]).toEqual([[body.id, 1]])
    expect(await records.applications.open(kept)).toMatchObject({ application: { ssn: CANARY_SUBMISSION.ssn } })
    expect(await records.applications.open(erased)).toBeUndefined()
    expect((await records.sql.executeSql('select sealed from sealed_groups order by 1')).rows).toEqual(sealedBefore)
    expect(statSync(join(server.dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  })

  test('after a new fingerprint key, the same person, address and submission are still recognised', async () => {
    const server = await startTestServer(engine)
    const first = await server.submit({}, 'before-rotation')
    const bare = await server.post('/api/submit-application', { ...CANARY_SUBMISSION, unit: 'Apt 7' })
    await server.post('/api/send-verification', { email: CANARY_SUBMISSION.email })

    const { status, body } = await askOperators(server, '/keys', { ring: 'fingerprint', sharedKeyFile: true })
    expect(status).toBe(200)
    const again = await server.submit({}, 'before-rotation')
    expect(again.body).toEqual(first.body)
    expect((await server.post('/api/submit-application', { ...CANARY_SUBMISSION, unit: 'Apt 7' })).body).toEqual(bare.body)
    const other = await server.submit({ loanAmount: 300 }, 'before-rotation')
    expect(other.status).toBe(409)
    await server.post('/api/send-verification', { email: CANARY_SUBMISSION.email })
    expect(await countRows(server, 'verifications where superseded_at is null')).toBe(1)

    const newer = await submit(server)
    const uses = (await askOperators(server, '/keys')).body.fingerprint
    expect(uses).toEqual([
      { id: body.id, current: true, inRing: true, records: 1 },
      expect.objectContaining({ current: false, records: 2 }),
    ])
    const { applications, verifications } = (await askOperators(server, `/erasures/scope/${newer}`)).body
    expect(applications).toHaveLength(3)
    expect(verifications).toHaveLength(2)
  })
})

test('records that came under an older key after a rotation are moved by the next purge', async () => {
  const server = await startTestServer('postgres')
  await submit(server)
  await askOperators(server, '/keys', { sharedKeyFile: true })
  expect((await askOperators(server, '/purges', {})).body.counts.keysRewrapped).toBe(1)
})

test('where several processes may share the database, a new key asks whether they share the file too', async () => {
  const server = await startTestServer('postgres')
  expect(await askOperators(server, '/keys', {})).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('--shared-key-file') },
  })
  expect((await askOperators(server, '/keys')).body.encryption).toHaveLength(1)
})

test('keys that come as text are left to their owner', async () => {
  const server = await startTestServer('postgres', { settings: { KEYS: formatKeyRing(makeKeyRing()) } })
  expect(await askOperators(server, '/keys', { sharedKeyFile: true })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('The keys come from the setting KEYS') },
  })
})

test('a key file that somebody spoils does not harm a server that runs', async () => {
  const server = await startTestServer('postgres')
  const path = join(server.dataDir, 'keys.json')
  const ring = readFileSync(path, 'utf8')
  writeFileSync(path, 'not a key ring')
  const lead = await submit(server)
  expect(await server.running.storage.records.applications.open(lead)).toMatchObject({
    application: { ssn: CANARY_SUBMISSION.ssn },
  })
  writeFileSync(path, ring)
  await server.stop()
  const again = await restartTestServer(server)
  expect(await again.running.storage.records.applications.open(lead)).toMatchObject({ application: { ssn: CANARY_SUBMISSION.ssn } })
  await again.stop()
})
