/** Lists of applications: each filter lets through what it names, page by page, and a look goes only so far back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('lists on the %s database', (engine) => {
  let server: TestServer
  const leads: Record<'sold' | 'declined' | 'small' | 'machine', string> = { sold: '', declined: '', small: '', machine: '' }
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web', DUPLICATE_WINDOW_DAYS: '0' } })
    const next = () => {
      server.clock.now = new Date(server.clock.now.getTime() + 1000)
    }
    leads.sold = await submit(server, { lastName: 'Sold' })
    next()
    leads.declined = await submit(server, { lastName: 'Decline', ssn: '219099872' })
    next()
    leads.small = await submit(server, { loanAmount: 300, ssn: '219099873', utm_campaign: 'newsletter' })
    next()
    leads.machine = await submit(server, { ssn: '219099874', website: 'https://spam.example' })
  })

  const ask = async (query: Record<string, string> = {}) => {
    const text = new URLSearchParams(query)
    const { body } = await askOperators(server, `/applications?${text}`)
    const { limit: _limit, before: _before, ...filter } = query
    const { body: counted } = await askOperators(server, `/applications/count?${new URLSearchParams(filter)}`)
    const ids: string[] = body.applications.map(({ id }: { id: string }) => id)
    return { ids, next: body.next, counted }
  }

  test.each<[Record<string, string>, readonly (keyof typeof leads)[]]>([
    [{}, ['machine', 'small', 'declined', 'sold']],
    [{ status: 'reject' }, ['declined']],
    [{ state: 'CA' }, []],
    [{ state: 'TX', amountTo: '300' }, ['small']],
    [{ amountFrom: '301' }, ['machine', 'declined', 'sold']],
    [{ campaign: 'newsletter' }, ['small']],
    [{ machine: 'true' }, ['machine']],
    [{ machine: 'false' }, ['small', 'declined', 'sold']],
    [{ since: '2026-11-16' }, []],
    [{ asked: 'nobody' }, []],
  ])('%j', async (filter, expected) => {
    const { ids, next, counted } = await ask(filter)
    expect(ids).toEqual(expected.map((name) => leads[name]))
    expect(next).toBeNull()
    expect(counted).toEqual({ count: expected.length, isLeast: false })
  })

  test('by the lender that has it, by one that was asked, and by why that one did not take it', async () => {
    const { records } = server.running.storage
    const lender = (await records.runs.find(leads.sold))?.lender ?? ''
    expect((await ask({ lender, status: 'sold' })).ids).toContain(leads.sold)
    expect((await ask({ lender })).ids).not.toContain(leads.declined)
    const refusal = (await records.ledger.read(leads.declined)).find(
      ({ stage, reason }) => ['ping', 'post'].includes(stage) && reason,
    )
    const [asked = '', reason = ''] = [refusal?.lender, refusal?.reason?.split(' ')[0]]
    expect((await ask({ asked })).ids).toContain(leads.declined)
    expect((await ask({ asked, reason })).ids).toContain(leads.declined)
    expect((await ask({ asked, reason })).ids).not.toContain(leads.sold)
    expect((await ask({ asked, reason: 'no-such-reason' })).ids).toEqual([])
  })

  test('page by page, each once', async () => {
    const first = await ask({ limit: '3' })
    expect(first).toMatchObject({ ids: [leads.machine, leads.small, leads.declined], next: leads.declined })
    expect(await ask({ limit: '3', before: first.next })).toMatchObject({ ids: [leads.sold], next: null })
  })

  test('one look ends after so many, says where, and goes on from there', async () => {
    const { applicationReports } = server.running.storage.records
    const look = { campaign: 'newsletter', period: {}, lookedThrough: 1 }
    expect(await applicationReports.list(look, 50)).toEqual({ applications: [], next: leads.machine })
    expect(await applicationReports.count(look)).toEqual({ count: 0, isLeast: true })
    const further = await applicationReports.list({ ...look, before: leads.machine }, 50)
    expect(further).toMatchObject({ applications: [{ id: leads.small }], next: leads.small })
    expect(await applicationReports.list({ ...look, before: leads.sold }, 50)).toEqual({ applications: [], next: null })
    const written = await operatorOf(server)('applications', 'export', '--campaign', 'newsletter')
    expect(written.stdout.trim().split('\r\n')).toHaveLength(2)
  })
})
