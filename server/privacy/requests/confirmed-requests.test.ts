/** A privacy request that its reader confirms ends what waits under the address, and an application made later says so. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { BORN, issueToken, shownRequest } from '#tests/support/request-links.ts'
import { CANARY_SUBMISSION, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const anyone = () => `${randomUUID()}@person.example`

describe.each(ENGINES)('confirmed privacy requests on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  const records = () => server.running.storage.records
  const confirm = (token: string) => server.post('/api/ccpa-requests/confirm', { token })

  async function ask(email: string, request?: PrivacyRequestKind) {
    const { status, body } = await server.post('/api/ccpa-requests', { fullName: 'Ann Lee', email, confirmed: true, request })
    expect(status).toBe(201)
    const mail = await eventually(() => {
      const found = server.sandbox.inbox.mails.find(({ subject }) => subject.includes(body.reference))
      if (!found) throw new Error('No receipt yet')
      return found
    })
    const [, token = ''] = /\/your-request#confirm-([\w-]{32})$/.exec(mail.links[0] ?? '') ?? []
    return { reference: String(body.reference), token, text: mail.text }
  }

  /** A lender has it and does not answer. */
  async function waitingRequest(email: string): Promise<string> {
    const application = { ...CANARY_SUBMISSION, lastName: 'Unknown', email }
    const { body } = await server.post('/api/submit-application', application, { 'idempotency-key': randomUUID() })
    expect(body.data.status).toBe('pending')
    return body.data.lead_id
  }
  const privacyNotes = async (id: string) =>
    (await records().ledger.read(id)).filter(({ stage }) => stage === 'privacy').map(({ outcome }) => outcome)

  test.each<PrivacyRequestKind>(['opt-out', 'delete'])(
    'a confirmed %s ends a request that waits, and its lender is told',
    async (kind) => {
      const email = anyone()
      const [id, other] = [await waitingRequest(email), await waitingRequest(anyone())]
      const { reference, token, text } = await ask(email.toUpperCase(), kind)
      expect(text).toContain('still under way ends right away')
      expect((await records().runs.find(id))?.outcome ?? 'pending').toBe('pending')
      expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true, reference, request: kind } })
      await eventually(async () => expect((await records().followUps.of(id)).map(({ followUp }) => followUp)).toEqual(['void']))
      await eventually(async () => expect((await records().applications.find(id))?.status).toBe('withdrawn'))
      expect(await privacyNotes(id)).toEqual([kind])
      expect(await records().ledger.verify(id)).toBe(true)
      expect(await records().followUps.of(other)).toEqual([])
      // Nothing is deleted before an operator has looked.
      expect(await records().applications.open(id)).toBeDefined()

      expect((await confirm(token)).status).toBe(200)
      expect(await privacyNotes(id)).toEqual([kind])
    },
  )

  test.each<PrivacyRequestKind>(['copy', 'correct'])('a confirmed request for a %s ends nothing', async (kind) => {
    const email = anyone()
    const id = await waitingRequest(email)
    const { token } = await ask(email, kind)
    expect((await confirm(token)).body).toMatchObject({ request: kind })
    expect(await privacyNotes(id)).toEqual([])
    expect((await records().applications.find(id))?.status).toBe('pending')
    expect(await privacyNotes(await submit(server, { email, lastName: 'Sold' }))).toEqual([])
  })

  test('a new application after an opt-out says so, and is the person’s own instruction', async () => {
    const email = anyone()
    const { token } = await ask(email)
    expect(await privacyNotes(await submit(server, { email, lastName: 'Sold' }))).toEqual([])
    await confirm(token)
    const id = await submit(server, { email: email.toUpperCase(), lastName: 'Sold' })
    expect(await privacyNotes(id)).toEqual(['own-instruction'])
    expect(await records().ledger.verify(id)).toBe(true)
    const { details, status } = await shownRequest(server, await issueToken(server, id), BORN)
    expect([status, details?.afterOptOut]).toEqual(['sold', true])
  })

  test('operators see what is asked for and whether it is confirmed; an opt-out that they completed counts too', async () => {
    const email = anyone()
    const { reference, token } = await ask(email, 'delete')
    const shown = async () => (await askOperators(server, `/privacy-requests/${reference}`)).body
    expect(await shown()).toMatchObject({ request: 'delete', confirmedAt: null })
    expect((await operatorOf(server)('privacy-requests', 'list')).stdout).toMatch(new RegExp(`${reference}.*delete +no `))
    await confirm(token)
    expect(await shown()).toMatchObject({ request: 'delete', confirmedAt: server.clock.now.toISOString() })

    const phoned = anyone()
    const { reference: other } = await ask(phoned)
    await askOperators(server, `/privacy-requests/${other}/completion`, { outcome: 'opted-out' })
    expect(await privacyNotes(await submit(server, { email: phoned, lastName: 'Sold' }))).toEqual(['own-instruction'])
  })

  test('the token stands in no log; a wrong one, or one whose time is over, confirms nothing', async () => {
    const { reference, token } = await ask(anyone())
    server.clock.now = new Date(server.clock.now.getTime() + 30 * DAY_MS)
    for (const wrong of [token, 'A'.repeat(32)]) expect((await confirm(wrong)).status).toBe(404)
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.confirmedAt).toBeNull()
    expect(server.logLines.join('')).not.toContain(token)
  })
})
