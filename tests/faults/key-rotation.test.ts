// @module-tag faults
/** E2: a rotation whose server is killed half way. Every record can be read all the time; in the end none is under the old key. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '#tools/free-ports.ts'
import { askOperators, operatorOf, runOperator, submit } from '../support/operators.ts'
import { spawnServer } from '../support/spawned-server.ts'
import {
  ENGINES,
  type Engine,
  eventually,
  restartTestServer,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '../support/test-server.ts'

const VERIFICATIONS = 60

/**
 * Opens every sealed group there is; a record that cannot be read throws. The server works all the while and removes
 * what a mail carried as soon as it is sent: only a group whose row is gone may be missing.
 */
async function readEverything({ running }: TestServer): Promise<number> {
  const { sql, sealed } = running.storage.records
  const { rows } = await sql.executeSql('select subject_id, group_name from sealed_groups')
  let read = 0
  for (const { subject_id, group_name } of rows) {
    if ((await sealed.open(String(subject_id), group_name as 'contact')) !== undefined) {
      read += 1
      continue
    }
    const { rows: left } = await sql.executeSql('select 1 from sealed_groups where subject_id = $1 and group_name = $2', [
      String(subject_id),
      String(group_name),
    ])
    expect(left).toEqual([])
  }
  return read
}

const keysInUse = async ({ running }: TestServer) => [...(await running.storage.records.keyUse.encryptionKeys()).keys()]

const ringOf = ({ dataDir }: TestServer): string[] =>
  JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).encryption.map(({ id }: { id: string }) => id)

async function seed(engine: Engine): Promise<TestServer> {
  const server = await startTestServer(engine)
  await submit(server)
  await server.running.storage.transaction(async ({ sealed }) => {
    for (let index = 0; index < VERIFICATIONS; index++)
      await sealed.addSubject(
        { id: randomUUID(), kind: 'verification', at: TEST_TIME },
        { verification: { email: `person${index}@person.example` } },
      )
  })
  return server
}

/** Rotates through a server process of its own, which dies when some records have moved. */
async function rotateUntilKilled(server: TestServer, operatorPort: number, onStarted: () => void): Promise<string> {
  const { child, ended, output } = await spawnServer({
    ...server.environment,
    ROLE: 'worker',
    OPERATOR_PORT: String(operatorPort),
    PORT: String(await freePort()),
  })
  try {
    const operatorsUrl = `http://127.0.0.1:${operatorPort}`
    await eventually(() => {
      if (!output().includes(operatorsUrl)) throw new Error(`Not started: ${output()}`)
    })
    onStarted()
    const end = await runOperator(['keys', 'rotate', '--shared-key-file', '--batch', '4'], {
      environment: { DATA_DIR: server.dataDir, OPERATOR_URL: operatorsUrl },
      onStderr: (said) => {
        if (said.split('records left').length > 4) child.kill('SIGKILL')
      },
    })
    expect(end.code).toBe(1)
    return end.stderr
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

describe.each(ENGINES)('a key rotation on the %s database', (engine) => {
  test('killed half way, leaves everything readable, and goes on with the same key', async () => {
    let server = await seed(engine)
    const [oldKey] = ringOf(server)
    const records = (await askOperators(server, '/keys')).body.encryption[0].records
    expect(records).toBe(VERIFICATIONS + 1)

    // The embedded database has one process only; PostgreSQL is read by another one all the while.
    let rotating = true
    let rounds = 0
    let reading: Promise<void> | undefined
    const read = async () => {
      while (engine === 'postgres' && rotating) {
        await readEverything(server)
        rounds += 1
      }
    }
    if (engine === 'embedded') await server.stop()
    const said = await rotateUntilKilled(server, await freePort(), () => {
      reading = read()
    })
    rotating = false
    await reading
    if (engine === 'postgres') expect(rounds).toBeGreaterThan(1)
    expect(said).toMatch(/The server cannot be reached at http:\/\/127\.0\.0\.1:\d+ \(\w+\)\. Is it running\?/)

    if (engine === 'embedded') server = await restartTestServer(server)
    const halfWay = await keysInUse(server)
    expect(halfWay).toHaveLength(2)
    expect(halfWay).toContain(oldKey)
    expect(await readEverything(server)).toBeGreaterThan(VERIFICATIONS)
    // What comes in meanwhile is under the new key, also in the process that did not make it.
    const lead = await submit(server, { ssn: '219099872' })
    const { rows } = await server.running.storage.records.sql.executeSql('select key_id from data_keys where subject_id = $1', [
      lead,
    ])
    expect(rows).toEqual([{ key_id: ringOf(server)[0] }])

    const operator = operatorOf(server)
    const refused = await askOperators(server, '/keys', { sharedKeyFile: true })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('has not ended') } })
    const { code, stdout } = await operator('keys', 'rotate', '--shared-key-file', '--json')
    expect(code).toBe(0)
    const { moved, left, encryption } = JSON.parse(stdout)
    expect(left).toBe(0)
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(records)
    expect(ringOf(server)).toHaveLength(2)
    expect(encryption).toEqual([
      { id: ringOf(server)[0], current: true, inRing: true, records: records + 1 },
      { id: oldKey, current: false, inRing: true, records: 0 },
    ])
    expect(await keysInUse(server)).toEqual([ringOf(server)[0]])
    expect(await readEverything(server)).toBeGreaterThan(VERIFICATIONS)
    if (engine === 'embedded') await server.stop()
  })
})
