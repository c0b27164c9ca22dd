/** To how many lenders a person's identity goes, over all applications of that person, whoever asks and however often. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BANK_FIELDS } from '#domain/application/application.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators } from '#tests/support/operators.ts'
import { holdPerson } from '#tests/support/person-lock.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from '#tests/support/scripted-lender.ts'
import { CANARY_SUBMISSION, ENGINES, restartTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const NAMES = ['ash', 'birch', 'cedar', 'elm', 'fir']
const DECLINED = { outcome: 'declined', reasons: ['income'] }

describe.each(ENGINES)('the sharing budget on the %s database', (engine) => {
  let server: TestServer
  let second: TestServer | undefined
  const lenders = new Map<string, ScriptedLender>()
  beforeAll(async () => {
    for (const name of NAMES) lenders.set(name, await openScriptedLender())
    const entries = [...lenders].map(([name, lender]) => entryFor(name, lender, { needsBank: true, caps: { month: 1000 } }))
    const settings = { ...lendersSettings(entries), RELEASE_WINDOW_DAYS: '30', DUPLICATE_WINDOW_DAYS: '0' }
    server = await startTestServer(engine, { settings })
    // The embedded database lets one process in.
    second = engine === 'postgres' ? await restartTestServer(server) : undefined
  })
  afterAll(async () => {
    await second?.stop()
    for (const lender of lenders.values()) await lender.close()
  })
  beforeEach(() => {
    for (const lender of lenders.values()) {
      lender.posts.length = 0
      lender.onPost = () => DECLINED
    }
  })

  let people = 0
  const somebody = () => ({
    ...CANARY_SUBMISSION,
    ssn: `21907${String(1000 + ++people)}`,
    email: `budget-${++people}@canary.example`,
  })
  const apply = async (person: object, at: TestServer = server) =>
    (await at.post('/api/submit-application', person, { 'idempotency-key': randomUUID() })).body.data
  const receivedBy = () => NAMES.filter((name) => (lenders.get(name)?.posts.length ?? 0) > 0)

  test('a person whom every lender declines reaches three of them, and no bank number leaves', async () => {
    const answer = await apply(somebody())
    expect(answer.status).toBe('reject')
    expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
    for (const name of receivedBy()) expect(Object.keys(lenders.get(name)?.posts[0] ?? {})).not.toContain('bank')
    const ledger = await server.running.storage.records.ledger.read(answer.lead_id)
    expect(ledger.filter(({ fieldsShared = [] }) => BANK_FIELDS.some((field) => fieldsShared.includes(field)))).toEqual([])
    expect(ledger.filter(({ stage }) => stage === 'sharing').map(({ lender, reason }) => [lender, reason])).toEqual([
      ['elm', 'no-place-left'],
      ['fir', 'no-place-left'],
    ])
  })

  test('and reaches no other with a second application, until the window is over', async () => {
    const person = somebody()
    await apply(person)
    for (const lender of lenders.values()) lender.posts.length = 0
    expect(await apply(person)).toMatchObject({
      status: 'reject',
      reasons: [expect.stringMatching(/^Lender elm, Inc\., Lender fir, Inc\.: We have sent your details to as many lenders/)],
    })
    expect(receivedBy()).toEqual([])
    // Neither the lenders that the budget kept out nor those that declined have used any capacity.
    const { rows } = await server.running.storage.records.sql.executeSql('select lender from cap_counters where used <> 0')
    expect(rows).toEqual([])
    const now = server.clock.now
    server.clock.now = new Date(now.getTime() + 31 * DAY_MS)
    await apply({ ...person, nextPayDate: '2026-12-21', followingPayDate: '2027-01-04' })
    server.clock.now = now
    expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
  })

  /** One answer that differs from the first application's. */
  const SLIPS = {
    'date of birth': { dateOfBirth: '03/15/1988' },
    name: { lastName: 'Zathras' },
    email: { email: 'other@canary.example' },
    phone: { primaryPhone: '5125550199' },
    license: { driversLicenseNumber: 'ZQ7719X5' },
  }

  test('a slip in one answer makes nobody a new person: no other lender is reached', async () => {
    const person = somebody()
    await apply(person)
    for (const lender of lenders.values()) lender.posts.length = 0
    for (const [answer, slip] of Object.entries(SLIPS)) {
      await apply({ ...person, ...slip })
      expect([answer, receivedBy()]).toEqual([answer, []])
    }
    // Two of the five are enough.
    await apply({ ...person, ...SLIPS.name, ...SLIPS.email, ...SLIPS.license })
    expect(receivedBy()).toEqual([])
  })

  test('the name is compared without accents, capitals and signs', async () => {
    const person = { ...somebody(), firstName: 'José', lastName: 'O’Brien-Ruiz' }
    await apply(person)
    for (const lender of lenders.values()) lender.posts.length = 0
    await apply({
      ...person,
      ...SLIPS.email,
      ...SLIPS.phone,
      ...SLIPS['date of birth'],
      firstName: 'JOSE',
      lastName: 'OBrien Ruiz',
    })
    expect(receivedBy()).toEqual([])
  })

  test('a stranger who has the number, or the number and one answer more, has a budget of their own and takes nobody’s', async () => {
    const victim = somebody()
    const strangers = [
      { ...SLIPS['date of birth'], email: 'one@canary.example', primaryPhone: '5125550191', driversLicenseNumber: 'AA111111' },
      { ...SLIPS.name, email: 'two@canary.example', primaryPhone: '5125550192', driversLicenseNumber: 'BB222222' },
    ]
    for (const stranger of strangers) {
      await apply({ ...victim, ...stranger })
      expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
      for (const lender of lenders.values()) lender.posts.length = 0
    }
    await apply(victim)
    expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
  })

  test('a mistake goes back to the person; corrected, it goes to the same lender, which costs no second place', async () => {
    const person = somebody()
    const [ash] = [...lenders.values()]
    if (ash) ash.onPost = () => ({ outcome: 'data_error', fields: [{ field: 'employer', code: 'invalid' }] })
    expect((await apply(person)).status).toBe('data_error')
    expect(receivedBy()).toEqual(['ash'])
    if (ash) ash.onPost = () => DECLINED
    expect((await apply({ ...person, employer: 'Another' })).status).toBe('reject')
    expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
    expect(ash?.posts).toHaveLength(2)
  })

  test('many applications at once, in every process, reach three lenders in all', async () => {
    const person = somebody()
    for (const lender of lenders.values())
      lender.onPost = () => new Promise((answer) => setTimeout(() => answer(DECLINED), 20 * Math.random()))
    const slips = [{}, SLIPS['date of birth'], SLIPS['date of birth'], SLIPS.name]
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => apply({ ...person, ...slips[turn % 4] }, turn % 2 === 0 ? server : second)),
    )
    expect(receivedBy()).toHaveLength(3)
  })

  test.runIf(engine === 'postgres')('applications with the same number wait for each other, whatever else differs', async () => {
    const person = somebody()
    const first = await apply(person)
    for (const lender of lenders.values()) lender.posts.length = 0
    const lock = await holdPerson(server, first.lead_id)
    const stranger = {
      ...SLIPS['date of birth'],
      email: 'three@canary.example',
      primaryPhone: '5125550193',
      driversLicenseNumber: 'CC333333',
    }
    const other = apply({ ...person, ...stranger }, second)
    try {
      await lock.isWaitedFor()
      expect(receivedBy()).toEqual([])
    } finally {
      await lock.letGo()
    }
    await other
    expect(receivedBy()).toEqual(['ash', 'birch', 'cedar'])
  })

  test('forgetting a person forgets the count', async () => {
    const person = somebody()
    const { lead_id } = await apply(person)
    const { rows: before } = await server.running.storage.records.sql.executeSql(
      'select 1 from shared_with where application_id = $1',
      [lead_id],
    )
    expect(before).toHaveLength(3)
    expect((await askOperators(server, '/erasures', { reference: lead_id })).status).toBe(200)
    const { rows } = await server.running.storage.records.sql.executeSql('select 1 from shared_with where application_id = $1', [
      lead_id,
    ])
    expect(rows).toEqual([])
  })

  test('a new fingerprint key makes nobody a new person, nor does the old one’s end once the window is over', async () => {
    const [early, late] = [somebody(), somebody()]
    await apply(early)
    await askOperators(server, '/keys', { ring: 'fingerprint', sharedKeyFile: true })
    await apply(late)
    for (const lender of lenders.values()) lender.posts.length = 0
    await apply({ ...early, ...SLIPS['date of birth'] })
    expect(receivedBy()).toEqual([])
    // As if the ring had no older key any more: the codes under the newer are enough by themselves.
    const { sql } = server.running.storage.records
    const [current] = server.running.vault.fingerprints('ssn', late.ssn)
    await sql.executeSql('delete from person_marks where ssn <> $1', [current])
    await apply({ ...late, ...SLIPS['date of birth'] })
    expect(receivedBy()).toEqual([])
  })

  test('a lender that nothing was sent to costs no place', async () => {
    const [ash, birch] = [...lenders.values()]
    if (!ash || !birch) throw new Error('There is no lender')
    // It says yes and is gone before the others have answered.
    const gone = Promise.withResolvers<void>()
    ash.onPing = () => {
      setImmediate(() => setImmediate(() => gone.resolve(ash.close())))
      return { decision: 'yes' }
    }
    birch.onPing = async () => {
      await gone.promise
      return { decision: 'yes' }
    }
    const { lead_id } = await apply(somebody())
    expect(receivedBy()).toEqual(['birch', 'cedar', 'elm'])
    const ledger = await server.running.storage.records.ledger.read(lead_id)
    const ofAsh = ledger.filter(({ stage, lender }) => stage === 'post' && lender === 'ash')
    expect(ofAsh.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['intent', undefined],
      ['failed', 'connect-failed'],
    ])
  })
})
