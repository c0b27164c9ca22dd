/** H2: of a person whom our own rules keep out, nothing that names the person stays once the answer and its mail are out. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { retriedUntil } from '#tests/support/mail-retries.ts'
import { issueToken, shownRequest } from '#tests/support/request-links.ts'
import { startScriptedSmtp } from '#tests/support/scripted-smtp.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const NEW_YORK = { state: 'NY', zipCode: '10001', city: 'New York' } as const
/** A ZIP code of New York, whatever the applicant chose as the state. */
const BY_ZIP = { zipCode: '10001', ssn: '219099981', email: 'by-zip@person.example' } as const

const mailSent = (server: TestServer, id: string) =>
  eventually(async () => expect(await countRows(server, `mails where subject_id = '${id}' and sent_at is not null`)).toBe(1))
const personal = (server: TestServer, id: string) =>
  countRows(server, `sealed_groups where subject_id = '${id}' and group_name in ('contact', 'identity', 'bank')`)

async function apply(server: TestServer, changes: object) {
  const key = { 'idempotency-key': randomUUID() }
  const application = { ...CANARY_SUBMISSION, ...changes }
  const first = await server.post('/api/submit-application', application, key)
  expect(first.body.data?.status).toBe('reject')
  return { id: first.body.data.lead_id as string, first, again: () => server.post('/api/submit-application', application, key) }
}

describe.each(ENGINES)('a person in a closed state, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test.each([
    ['by state', NEW_YORK],
    ['by ZIP code', BY_ZIP],
  ])('%s: the mail goes out, and then contact, identity and bank values are gone', async (_how, place) => {
    const { id, first, again } = await apply(server, place)
    await mailSent(server, id)
    await eventually(async () => expect(await personal(server, id)).toBe(0))
    expect(await countRows(server, `ledger where application_id = '${id}' and stage in ('ping', 'post')`)).toBe(0)
    // The key, the sealed answer and the decision stay.
    expect((await again()).body).toEqual(first.body)
    const { applications, ledger, sealed } = server.running.storage.records
    expect(await sealed.open(id, 'answer')).toMatchObject({ status: 'reject' })
    expect((await applications.find(id))?.status).toBe('reject')
    expect(await ledger.verify(id)).toBe(true)
    // The link in the mail still says which state it was.
    const shown = await shownRequest(server, await issueToken(server, id))
    expect(shown).toMatchObject({ isIdentityGone: true, keptOut: first.body.data.reasons })
    expect(shown.keptOut.join()).toMatch(/^We don’t serve New York/)
  })

  test('the mail is refused for good: the same', { tags: 'long' }, async () => {
    const smtp = await startScriptedSmtp({ kind: 'answer-recipient', reply: '550 5.1.1 no such mailbox' })
    const server = await startTestServer(engine, { settings: { SMTP_URL: smtp.url } })
    const { id } = await apply(server, NEW_YORK)
    await eventually(async () => expect(await countRows(server, 'mails where failed_at is not null')).toBe(1))
    expect(await personal(server, id)).toBe(0)
    await server.stop()
    await smtp.close()
  })

  test('no mail server answers: they stay until the mail is given up', async () => {
    const smtp = await startScriptedSmtp({ kind: 'accept' })
    await smtp.close()
    const server = await startTestServer(engine, {
      settings: { SMTP_URL: smtp.url, MAIL_RETRIES: '1', MAIL_RETRY_DELAY_SECONDS: '3600' },
    })
    const { id } = await apply(server, NEW_YORK)
    expect(await personal(server, id)).toBe(3)
    await retriedUntil(server, async () => expect(await countRows(server, 'mails where failed_at is not null')).toBe(1))
    expect(await personal(server, id)).toBe(0)
    await server.stop()
  })

  test('a person whom a lender may have is another matter', async () => {
    const { id } = await apply(server, { lastName: 'Decline', ssn: '219099982', email: 'decline@person.example' })
    await mailSent(server, id)
    expect(await personal(server, id)).toBe(3)
  })
})
