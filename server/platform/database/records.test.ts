/** The same promises on both databases: sealed values, the ledger, migrations and keys. */
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Records } from '#server/records.ts'
import {
  CANARY_SUBMISSION,
  ENGINES,
  eventually,
  restartTestServer,
  startTestServer,
  TEST_TIME,
  type TestServer,
} from '#tests/support/test-server.ts'
import { hashEntry } from '../ledger/ledger-chain.ts'
import type { RingKey } from '../vault/key-ring.ts'
import { migrate } from './migrate.ts'

const GROUPS = ['identity', 'contact', 'bank'] as const

describe.each(ENGINES)('the %s database', (engine) => {
  let server: TestServer
  let records: Records
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web' } })
    records = server.running.storage.records
  })

  const submit = async () => {
    const { body } = await server.submit()
    return body.data.lead_id as string
  }
  const sql = (text: string, values: unknown[] = []) => records.sql.executeSql(text, values)

  /** As a third one would that is about to remove this group. */
  async function hold(id: string, group: string) {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = server.running.storage.transaction(async (inside) => {
      await inside.sql.executeSql('select from sealed_groups where subject_id = $1 and group_name = $2 for update', [id, group])
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    return {
      letGo() {
        ended.resolve()
        return held
      },
    }
  }

  test('a flipped byte in a sealed group fails, and shows nothing', async () => {
    const id = await submit()
    await sql(
      `update sealed_groups set sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)
       where subject_id = $1 and group_name = 'bank'`,
      [id],
    )
    await expect(records.sealed.open(id, 'bank')).rejects.toThrow()
    await expect(records.applications.open(id)).rejects.toThrow()
    expect(await records.sealed.open(id, 'contact')).toMatchObject({ lastName: CANARY_SUBMISSION.lastName })
  })

  test('groups swapped between two people, or within one, fail', async () => {
    const [one, other] = [await submit(), await submit()]
    const move = (from: string, to: string, group: string, as: string) =>
      sql(
        `update sealed_groups set sealed = (select sealed from sealed_groups where subject_id = $1 and group_name = $3)
         where subject_id = $2 and group_name = $4`,
        [from, to, group, as],
      )
    await move(one, other, 'identity', 'identity')
    await expect(records.sealed.open(other, 'identity')).rejects.toThrow()
    await move(one, one, 'bank', 'contact')
    await expect(records.sealed.open(one, 'contact')).rejects.toThrow()
    await sql('update data_keys set wrapped = (select wrapped from data_keys where subject_id = $1) where subject_id = $2', [
      one,
      other,
    ])
    await expect(records.sealed.open(other, 'bank')).rejects.toThrow()
  })

  test('erasing a person destroys the key: nothing opens any more, and the ledger still holds', async () => {
    const id = await submit()
    await server.running.storage.transaction((inside) => inside.sealed.erase(id, TEST_TIME))
    expect(await records.applications.open(id)).toBeUndefined()
    expect(await records.sealed.open(id, 'answer')).toBeUndefined()
    expect((await sql('select wrapped from data_keys where subject_id = $1', [id])).rows).toEqual([{ wrapped: null }])
    expect(await records.ledger.verify(id)).toBe(true)
  })

  test.runIf(engine === 'postgres')('an erasure and the end of a run may remove the same groups at the same moment', async () => {
    const id = randomUUID()
    await records.sealed.addSubject({ id, kind: 'application', at: TEST_TIME }, {})
    // They lie in another order than an index has them.
    for (const group of GROUPS) await records.sealed.put(id, group, {} as never)
    const held = [await hold(id, 'identity'), await hold(id, 'bank')]
    const removals = [
      server.running.storage.transaction((inside) => inside.sealed.erase(id, TEST_TIME)),
      records.sealed.removeFrom([id], GROUPS),
    ]
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    for (const { letGo } of held) {
      await eventually(async () => expect((await sql(waiting)).rows).toHaveLength(removals.length))
      await letGo()
    }
    await Promise.all(removals)
    expect(await records.sealed.openMany(id, GROUPS)).toEqual({})
  })

  test('the ledger takes entries from many at once, in one unbroken chain', async () => {
    const id = await submit()
    const append = (step: number) =>
      server.running.storage.transaction((inside) =>
        inside.ledger.append(
          id,
          { stage: 'ping', lender: 'sandbox-one', outcome: 'yes', fieldsShared: ['state'], durationMs: step },
          TEST_TIME,
        ),
      )
    const before = (await records.ledger.read(id)).length
    await Promise.all(Array.from({ length: 20 }, (_, step) => append(step)))
    const entries = await records.ledger.read(id)
    expect(entries).toHaveLength(before + 20)
    expect(entries.at(-1)).toMatchObject({ stage: 'ping', lender: 'sandbox-one', fieldsShared: ['state'] })
    expect(await records.ledger.verify(id)).toBe(true)
  })

  test('a chain is keyed: one that was written anew with another key is noticed, under whatever name', async () => {
    const id = await submit()
    const checked = () => records.ledger.verifyMany({ id, limit: 1 })
    expect(await checked()).toMatchObject({ checked: 1, broken: [] })
    const keyId = (await sql('select key_id from ledger where application_id = $1', [id])).rows[0]?.key_id
    await sql('alter table ledger disable trigger ledger_is_append_only')
    // As somebody would who may write to the database, and has no key of ours: hash upon hash, all of them fitting.
    for (const name of [keyId, 'another']) {
      await rehashUnder(id, { id: String(name), secret: randomBytes(32) })
      expect(await checked()).toMatchObject({ checked: 1, broken: [id] })
    }
    await sql('alter table ledger enable trigger ledger_is_append_only')
  })

  async function rehashUnder(id: string, key: RingKey): Promise<void> {
    let previousHash = ''
    for (const [index, { at, ...entry }] of (await records.ledger.read(id)).entries()) {
      const position = index + 1
      const hash = hashEntry({ applicationId: id, position, at: at.toISOString(), entry, previousHash }, key)
      await sql('update ledger set previous_hash = $3, hash = $4, key_id = $5 where application_id = $1 and position = $2', [
        id,
        position,
        Buffer.from(previousHash, 'hex'),
        Buffer.from(hash, 'hex'),
        key.id,
      ])
      previousHash = hash
    }
    await sql('update applications set ledger_head = $2 where id = $1', [id, Buffer.from(previousHash, 'hex')])
  }

  test('the ledger cannot be changed, and whoever gets around that is noticed', async () => {
    const id = await submit()
    await expect(sql(`update ledger set outcome = 'sold' where application_id = $1`, [id])).rejects.toThrow('append-only')
    await expect(sql('delete from ledger where application_id = $1', [id])).rejects.toThrow('append-only')
    for (const table of ['ledger', 'history']) await expect(sql(`truncate ${table}`)).rejects.toThrow(`the ${table} is append-only`)
    await server.running.storage.transaction((inside) =>
      inside.ledger.append(id, { stage: 'post', outcome: 'sold', priceCents: 900 }, TEST_TIME),
    )
    const last = (await records.ledger.read(id)).length
    await sql('alter table ledger disable trigger ledger_is_append_only')
    const tampered = [
      [
        `update ledger set price_cents = 1 where application_id = $1 and position = ${last}`,
        `update ledger set price_cents = 900 where application_id = $1 and position = ${last}`,
      ],
      [
        `update ledger set position = ${last + 5} where application_id = $1 and position = ${last}`,
        `update ledger set position = ${last} where application_id = $1 and position = ${last + 5}`,
      ],
    ] as const
    for (const [harm, mend] of tampered) {
      await sql(harm, [id])
      expect(await records.ledger.verify(id)).toBe(false)
      await sql(mend, [id])
      expect(await records.ledger.verify(id)).toBe(true)
    }
    await sql('delete from ledger where application_id = $1 and position = $2', [id, last])
    expect(await records.ledger.verify(id)).toBe(false)
    await sql('alter table ledger enable trigger ledger_is_append_only')
  })

  test('a transaction that fails leaves nothing, its job included', async () => {
    const before = await sql('select (select count(*) from data_keys) as keys, (select count(*) from jobs.job) as jobs')
    await expect(
      server.running.storage.transaction(async (inside) => {
        const id = randomUUID()
        await inside.sealed.addSubject({ id, kind: 'verification', at: TEST_TIME }, { 'verification-link': { token: 'x' } })
        await inside.mails.add({ id, kind: 'verification', subjectId: id, at: TEST_TIME })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await sql('select (select count(*) from data_keys) as keys, (select count(*) from jobs.job) as jobs')).toEqual(before)
  })

  test('migrations run once, and one that was changed afterwards is refused', async () => {
    const { kysely } = server.running.database
    expect(await migrate(kysely)).toEqual([])
    const extra = {
      name: '9999-test.sql',
      text: "create table extra (id text default '--;\n'); -- it's a comment;\ncreate table more (id int);\n",
    }
    expect(await Promise.all([migrate(kysely, [extra]), migrate(kysely, [extra])])).toContainEqual([extra.name])
    await expect(migrate(kysely, [{ ...extra, text: `${extra.text} ` }])).rejects.toThrow('changed after it ran')
    await expect(
      migrate(kysely, [{ name: '9999-worse.sql', text: 'create table half (id int);\nselect no_such_thing();' }]),
    ).rejects.toThrow()
    expect((await sql(`select to_regclass('half') as half, to_regclass('more')::text as more`)).rows).toEqual([
      { half: null, more: 'more' },
    ])
  })

  test('a start with keys that do not open what is stored is refused, naming the key', async () => {
    await submit()
    const { keyId } = { keyId: server.running.vault.currentKeyId }
    await server.stop()
    const other = {
      encryption: [{ id: 'other', key: Buffer.alloc(32, 1).toString('base64') }],
      fingerprint: [{ id: 'f', key: Buffer.alloc(32, 2).toString('base64') }],
      ledger: [{ id: 'l', key: Buffer.alloc(32, 3).toString('base64') }],
      consent: [{ id: 'c', key: Buffer.alloc(32, 4).toString('base64') }],
    }
    const environment = { ...server.environment, KEYS: JSON.stringify(other) }
    await expect(restartTestServer({ ...server, environment })).rejects.toThrow(`under the key ${keyId}, which the key ring lacks`)
  })
})
