/** Whoever answers the phone finds the caller, by anything that a caller can tell but a name alone, and sees nothing in the clear. */
import { beforeAll, describe, expect, test } from 'vitest'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, TEST_TIME, type TestServer } from '#tests/support/test-server.ts'

describe.each(ENGINES)('search on the %s database', (engine) => {
  let server: TestServer
  let lead: string
  let later: string
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web' } })
    lead = await submit(server)
    await askOperators(server, '/keys', { ring: 'fingerprint', sharedKeyFile: true })
    server.clock.now = new Date(TEST_TIME.getTime() + 60_000)
    later = await submit(server, { loanAmount: 300 })
    await submit(server, { lastName: 'Weld', email: 'other@person.example', primaryPhone: '3035550111', ssn: '219099872' })
  })

  const answers: string[] = []
  async function search(call: '/searches' | '/searches/ids', asked: object) {
    const { status, body } = await askOperators(server, call, asked)
    answers.push(JSON.stringify(body))
    return { status, ids: body.applications?.map(({ id }: { id: string }) => id), ...body }
  }

  test.each([
    { email: ' Quillon.Zathras@CANARY.example' },
    { phone: '+1 (512) 555-0148 ext. 4' },
    { phone: '512.555.0148' },
    { ssn: '219-09-9871' },
    { ssn: ' 219 09 9871' },
    { birth: 'zathras wyeth 1988-03-14' },
    { birth: '3/14/1988, Zathras-Wyeth' },
  ])('finds the person by %j, newest first, also from before a new fingerprint key', async (asked) => {
    expect(await search('/searches', asked)).toMatchObject({ status: 200, ids: [later, lead], more: false })
  })

  test('finds the lead by its id, by a lender’s attempt key and by a lender’s reference', async () => {
    const { records } = server.running.storage
    const run = await records.runs.find(lead)
    const key = attemptKey(run?.runId ?? '', 'larkspur')
    const reference = (await records.sealed.open(lead, 'lender-reference'))?.reference
    expect(reference).toBeDefined()
    for (const asked of [
      { leadId: lead },
      { leadId: lead.slice(0, 8) },
      { leadId: lead.slice(0, 8).toUpperCase() },
      { attemptKey: key },
      { attemptKey: `${key}.ping` },
      { lenderReference: reference },
      { lenderReference: reference, lender: run?.lender },
    ])
      expect([asked, (await search('/searches/ids', asked)).ids]).toEqual([asked, [lead]])
    expect((await search('/searches/ids', { lenderReference: reference, lender: 'nobody' })).ids).toEqual([])
  })

  test('tells of open privacy requests of the same address', async () => {
    const asked = { fullName: 'Quillon', email: CANARY_SUBMISSION.email, confirmed: true, request: 'delete' }
    const { reference } = (await server.post('/api/ccpa-requests', asked)).body
    for (const by of [{ email: CANARY_SUBMISSION.email }, { ssn: CANARY_SUBMISSION.ssn }])
      expect((await search('/searches', by)).privacyRequests).toMatchObject([{ reference, request: 'delete' }])
  })

  test.each([
    { email: 'nobody@person.example' },
    { phone: '2025550199' },
    { ssn: '219099899' },
    { birth: 'Zathras-Wyeth 03/15/1988' },
    { birth: 'Zathras 03/14/1988' },
    // The same digits as another kind of number.
    { phone: '2190998719' },
  ])('finds nobody by %j', async (asked) => {
    expect(await search('/searches', asked)).toMatchObject({ status: 200, ids: [], privacyRequests: [] })
  })

  test.each([
    [{}, 'The request wants exactly one thing to search by.'],
    [{ email: 'a@b.example', phone: '5125550148' }, 'The request wants exactly one thing to search by.'],
    [{ email: 'Zathras-Wyeth' }, 'email must be an email address.'],
    [{ phone: '5550148' }, 'phone must be a phone number of ten digits.'],
    [{ ssn: '9871' }, 'ssn must be a number of nine digits.'],
    [{ birth: 'Zathras-Wyeth' }, 'birth must be a last name with a date of birth, as in Lee 4/12/1985.'],
    [{ birth: '04/12/1985' }, 'birth must be a last name with a date of birth, as in Lee 4/12/1985.'],
    [{ name: 'Zathras-Wyeth' }, 'There is no name here.'],
  ])('refuses %j, and does not repeat it', async (asked, error) => {
    expect(await search('/searches', asked)).toMatchObject({ status: 422, error })
  })

  test('an erased person is not found', async () => {
    const gone = await submit(server, { email: 'gone@person.example', primaryPhone: '3035550122', ssn: '219099873' })
    expect((await search('/searches', { phone: '3035550122' })).ids).toEqual([gone])
    await askOperators(server, '/erasures', { reference: gone })
    expect((await search('/searches', { phone: '3035550122' })).ids).toEqual([])
    expect((await search('/searches', { ssn: '219099873' })).ids).toEqual([])
  })

  test('the command finds what it is told by its shape, and asks when nothing stands behind it', async () => {
    const found = await operatorOf(server)('applications', 'find', '(512) 555-0148')
    expect(found.stdout).toContain(lead)
    expect((await operatorOf(server, '219-09-9871')('applications', 'find')).stdout).toContain(later)
    const none = await operatorOf(server)('applications', 'find', 'b-88')
    expect(none).toMatchObject({ code: 0, stdout: 'No application with this lender’s reference.\n' })
    expect((await operatorOf(server)('applications', 'find', lead, '--as', 'leadId', '--json')).stdout).toContain(lead)
  })

  test('nothing of the person stands in an answer or in the log', () => {
    const written = [...answers, ...server.logLines].join('\n')
    expect(answers.length).toBeGreaterThan(20)
    expect(canariesIn(written)).toEqual([])
  })
})
