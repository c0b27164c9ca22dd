/** What a person who holds the link of a mail sees and does, with and without the date of birth. */

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { readCertificateFile } from '#domain/consent/certificate.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { askOperators, submit as submitAs } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { BORN, issueToken, mailedTokens, openRequest, shownRequest } from '#tests/support/request-links.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeLog } from '../../platform/log/pino-log.ts'
import { makeMetrics } from '../../platform/metrics/prometheus-metrics.ts'
import { isEmailVerified } from '../../verification/request-links.ts'
import { askForLinks } from './ask-for-links.ts'

const anyone = () => `${randomUUID()}@person.example`

describe.each(ENGINES)('Your request on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, {
      settings: {
        LIMIT_BIRTH_DATE_TRIES: '5',
        LIMIT_BIRTH_DATE_TRIES_IN_ALL: '8',
        LIMIT_REQUEST_LINKS_PER_EMAIL: '2',
      },
    })
  })
  const records = () => server.running.storage.records
  const submit = (changes: Partial<SubmitApplicationRequest>) => submitAs(server, changes)
  const act = (name: 'copy' | 'forget' | 'stop-sharing', token: string, dateOfBirth = BORN) =>
    server.post(`/api/your-request/${name}`, { token, dateOfBirth })

  test('the link alone shows the status and the lender’s name, and verifies the address', async () => {
    const email = anyone()
    const id = await submit({ lastName: 'Sold', email })
    const token = await issueToken(server, id)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(await isEmailVerified(records(), server.running.vault, email)).toBe(false)
    expect(await shownRequest(server, token)).toEqual({
      leadId: id,
      madeAt: server.clock.now.toISOString(),
      status: 'sold',
      lender: expect.objectContaining({
        name: expect.any(String),
        license: expect.toSatisfy((license) => license === null || typeof license === 'string'),
      }),
      keptOut: [],
      isIdentityGone: false,
      sharedWith: null,
      erasures: [],
      kept: null,
      details: null,
    })
    expect(await isEmailVerified(records(), server.running.vault, email.toUpperCase())).toBe(true)
    expect(await isEmailVerified(records(), server.running.vault, anyone())).toBe(false)
  })

  test('with the date of birth: everything shared, every look, report and consent, the offer, the way to the lender, and what is kept', async () => {
    const id = await submit({ lastName: 'Sold', email: anyone() })
    const run = await records().runs.find(id)
    const lender = run?.lender ?? ''
    const reported = {
      attemptKey: `${run?.runId}.${lender}`,
      event: 'funded',
      happenedAt: '2026-11-15T07:00:00Z',
      amountCents: 100_000,
    }
    await sendPostback(server.url, lender, reported, { secret: SANDBOX_SECRETS[`sandbox-${lender}`] ?? '' })
    await askOperators(server, `/applications/${id}/reveals`, { reason: 'she called about it', groups: ['contact'] })
    const { lender: named, sharedWith, details, kept } = await shownRequest(server, await issueToken(server, id), BORN)

    expect(sharedWith?.filter(({ kind }) => kind === 'identity')).toEqual([
      {
        lender: named?.name,
        at: server.clock.now.toISOString(),
        kind: 'identity',
        fields: expect.arrayContaining(['firstName', 'ssn', 'email']),
        why: 'It was next in our published order.',
        state: 'received',
      },
    ])
    expect(sharedWith?.filter(({ kind }) => kind === 'masked').length).toBeGreaterThan(1)
    expect(sharedWith?.flatMap(({ kind, fields }) => (kind === 'masked' ? fields : []))).not.toContain('firstName')
    expect(details).toMatchObject({
      loanAmount: CANARY_SUBMISSION.loanAmount,
      price: { amountCents: CANARY_SUBMISSION.loanAmount * 100 },
      redirect: expect.stringMatching(/^http:\/\/loanfinch\.test\/go\/[\w-]{32}$/),
      reports: [{ at: server.clock.now.toISOString(), text: `${named?.name} has paid out the loan: $1,000.00.` }],
      mayStopSharing: false,
    })
    expect(details?.looks).toEqual([
      {
        at: server.clock.now.toISOString(),
        reason: 'she called about it',
        seen: expect.arrayContaining(['email', 'primaryPhone']),
      },
    ])
    expect(details?.consents.map(({ act }) => act)).toContain('military')
    expect(details?.certificates.map((file) => readCertificateFile(file).kind)).toEqual(['read'])
    expect(kept?.find(({ what }) => what === 'Your bank numbers')?.until).toBe('2026-11-16T08:00:00.000Z')
    expect(kept?.find(({ what }) => what.startsWith('Your name'))?.until).toBe('2026-12-15T08:00:00.000Z')
    expect(kept?.find(({ what }) => what.startsWith('The record'))?.until).toBe('2028-12-15T08:00:00.000Z')
  })

  test('five wrong dates a day per link; a right one does not count, and a fresh link has its own', async () => {
    const id = await submit({ lastName: 'Sold', email: anyone() })
    const [stolen, fresh] = [await issueToken(server, id), await issueToken(server, id)]
    for (let i = 0; i < 3; i++) expect((await openRequest(server, stolen, BORN)).status).toBe(200)
    for (let i = 0; i < 3; i++)
      expect(await openRequest(server, stolen, '01/01/1970')).toMatchObject({
        status: 403,
        body: { success: false, error: 'That isn’t the date of birth we have for this request.' },
      })
    expect((await act('copy', stolen, '02/30/1970')).status).toBe(403)
    expect((await act('forget', stolen, '99/99/9999')).status).toBe(403)
    const over = await openRequest(server, stolen, BORN)
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(3600)
    for (const name of ['copy', 'forget', 'stop-sharing'] as const) expect((await act(name, stolen)).status).toBe(429)
    expect((await openRequest(server, stolen)).status).toBe(200)
    expect((await openRequest(server, fresh, BORN)).status).toBe(200)
  })

  for (const [place, end] of (['forget', 'stop-sharing'] as const).entries())
    test(`over all links eight wrong dates a day show no more, and lock nobody out of ${end}`, {
      tags: place === 0 ? [] : ['long'],
    }, async () => {
      const id = await submit({ lastName: 'Unknown', email: anyone() })
      const [one, other, fresh] = [await issueToken(server, id), await issueToken(server, id), await issueToken(server, id)]
      for (const token of [one, one, one, one, other, other, other, other])
        expect((await openRequest(server, token, '01/01/1970')).status).toBe(403)
      expect((await openRequest(server, fresh, BORN)).status).toBe(429)
      expect((await act('copy', fresh)).status).toBe(429)
      expect((await act(end, fresh, '01/01/1970')).status).toBe(403)
      await eventually(async () => expect((await act(end, fresh)).status).toBe(200))
    })

  test('an unknown link and one whose time is over are refused alike', async () => {
    const over = await issueToken(server, await submit({ lastName: 'Sold', email: anyone() }), 0)
    for (const token of [over, 'A'.repeat(32)])
      expect(await openRequest(server, token)).toMatchObject({
        status: 404,
        body: { success: false, error: 'This link doesn’t work any more. Ask for a new one with your email address.' },
      })
    expect((await server.post('/api/your-request', { token: 'short' })).status).toBe(422)
    expect((await act('forget', over)).status).toBe(404)
  })

  test('a copy has every answer, with numbers by their last digits, and all else that is kept: address, browser, arrival, emails, notes', async () => {
    const email = anyone()
    const person = { ...CANARY_SUBMISSION, lastName: 'Sold', email, landingPath: '/', utm_source: 'newsletter' }
    const headers = { 'idempotency-key': randomUUID(), 'user-agent': 'Firefox of a person' }
    const id = (await server.post('/api/submit-application', person, headers)).body.data.lead_id
    const token = await issueToken(server, id)
    await askOperators(server, `/applications/${id}/notes`, { text: 'Called back, nobody answered.' })
    await askOperators(server, `/applications/${id}/reveals`, { reason: 'To call back', groups: ['contact'] })
    await eventually(async () => expect((await act('copy', token)).body.copy.mails.at(-1)?.sentAt).not.toBeNull())
    // Bank numbers leave by themselves, after the answer.
    await eventually(async () => {
      const { sharedWith } = await shownRequest(server, token, BORN)
      expect(sharedWith).toContainEqual(expect.objectContaining({ kind: 'bank', state: 'received' }))
    })
    const { copy } = (await act('copy', token)).body
    const { contact, identity, bank, evidence } = await records().sealed.openMany(id, ['contact', 'identity', 'bank', 'evidence'])
    const { facts, visit } = (await records().applications.find(id)) ?? {}
    const { emailSalt: _ours, ...kept } = { ...contact, ...identity, ...bank, ...facts } as Record<string, unknown>
    expect(kept).toMatchObject({ email, lastName: 'Sold', employer: CANARY_SUBMISSION.employer, dateOfBirth: BORN })
    expect(copy.answers).toEqual({
      ...kept,
      ssn: `•••-••-${CANARY_SUBMISSION.ssn.slice(-4)}`,
      driversLicenseNumber: expect.stringMatching(/^•+\w{1,4}$/),
      routingNumber: expect.stringMatching(/^•+\d{4}$/),
      accountNumber: expect.stringMatching(/^•+\d{4}$/),
    })
    const text = JSON.stringify(copy)
    for (const secret of ['ssn', 'driversLicenseNumber', 'routingNumber', 'accountNumber'] as const)
      expect(text).not.toContain(String(CANARY_SUBMISSION[secret]))
    expect(copy.answers).not.toHaveProperty('emailSalt')
    expect(copy.visit).toMatchObject({
      userIP: CANARY_SUBMISSION.userIP,
      seenIp: '127.0.0.1',
      userAgent: 'Firefox of a person',
      landingPath: '/',
      utmSource: 'newsletter',
      honeypotFilled: false,
    })
    const { source: _number, ...notes } = visit ?? {}
    const known = Object.entries({ ...evidence, ...notes, utmSource: 'newsletter' }).filter(([, value]) => value !== null)
    expect(copy.visit).toEqual(Object.fromEntries(known))
    expect(copy.mails.at(-1).what).toBe('How a request ended')
    expect(copy.notes).toEqual([{ at: expect.any(String), text: 'Called back, nobody answered.' }])
    expect(copy.lenderReference).toEqual(expect.any(String))
    // Every group that is sealed for the application is in the copy, or is a key of ours: a new one belongs to one of these lists.
    const { rows } = await records().sql.executeSql('select group_name from sealed_groups where subject_id = $1', [id])
    const copied = ['contact', 'identity', 'bank', 'evidence', 'notes', 'looks', 'answer', 'lender-reference', 'hand-off']
    expect(rows.map(({ group_name }) => group_name).filter((group) => !copied.includes(String(group)))).toEqual([])
    expect(copy.request.details.certificates).toHaveLength(1)
    expect(copy.request.details.looks).toEqual([expect.objectContaining({ reason: 'To call back' })])
    expect(copy.request).toEqual(await shownRequest(server, token, BORN))
  })

  test('forget me erases everything under the verified address and nothing by SSN; lenders are asked, and answer here', async () => {
    const email = anyone()
    const id = await submit({ lastName: 'Decline', email })
    const sameAddress = await submit({ lastName: 'Sold', email: email.toUpperCase(), ssn: '219099872' })
    const sameNumber = await submit({ lastName: 'Sold', email: anyone() })
    const token = await issueToken(server, id)
    const before = await shownRequest(server, token, BORN)
    const readers = new Set(before.sharedWith?.filter(({ kind }) => kind === 'identity').map(({ lender }) => lender))
    expect(readers.size).toBeGreaterThan(1)

    const { status, body } = await act('forget', token)
    expect(status).toBe(200)
    expect(body.request).toMatchObject({ status: 'reject', isIdentityGone: true, details: null })
    expect(await records().applications.open(id)).toBeUndefined()
    expect(await records().applications.open(sameAddress)).toBeUndefined()
    expect(await records().applications.open(sameNumber)).toBeDefined()

    const after = await eventually(async () => {
      // No date is asked any more, and a wrong one is not even looked at.
      const shown = await shownRequest(server, token, '01/01/1970')
      expect(shown.erasures.map(({ lender }) => lender).sort()).toEqual([...readers].sort())
      expect(shown.erasures.map(({ state }) => state)).toEqual(shown.erasures.map(() => 'confirmed'))
      return shown
    })
    expect(after.sharedWith).toEqual(before.sharedWith)
    expect(after.kept?.find(({ what }) => what.startsWith('Your Social'))?.until).toBeNull()
    for (const name of ['copy', 'forget', 'stop-sharing'] as const) expect((await act(name, token)).status).toBe(409)
  })

  test('how far each lender is: asked, promised, confirmed, unanswered', async () => {
    const id = await submit({ lastName: 'Decline', email: anyone() })
    const token = await issueToken(server, id)
    await act('forget', token)
    const followUps = await eventually(async () => {
      const all = (await records().followUps.of(id)).filter(({ followUp }) => followUp === 'erase')
      expect(all.map(({ state }) => state)).not.toContain('waiting')
      return all
    })
    const [first, second] = followUps
    await records().followUps.end({ attemptKey: first?.attemptKey ?? '', followUp: 'erase' }, 'promised', 'later', server.clock.now)
    await records().followUps.end(
      { attemptKey: second?.attemptKey ?? '', followUp: 'erase' },
      'given-up',
      'timeout',
      server.clock.now,
    )
    const { erasures } = await shownRequest(server, token)
    expect(erasures.map(({ state }) => state).slice(0, 2)).toEqual(['promised', 'unanswered'])
    const report = { attemptKey: first?.attemptKey ?? '', event: 'erased', happenedAt: '2026-11-15T07:00:00Z' }
    await sendPostback(server.url, first?.lender ?? '', report, { secret: SANDBOX_SECRETS[`sandbox-${first?.lender}`] ?? '' })
    expect((await shownRequest(server, token)).erasures[0]?.state).toBe('confirmed')
  })

  test('stop sharing ends a request that waits, and takes it back from the lender', async () => {
    const { body } = await server.submit({ lastName: 'Unknown', email: anyone() })
    const id: string = body.data.lead_id
    const token = await issueToken(server, id)
    const waiting = await eventually(async () => {
      const shown = await shownRequest(server, token, BORN)
      expect(shown.details?.mayStopSharing).toBe(true)
      return shown
    })
    expect(waiting.lender?.name).toEqual(expect.any(String))
    const stopped = await act('stop-sharing', token)
    expect(stopped.status).toBe(200)
    expect(stopped.body.request).toMatchObject({ status: 'withdrawn', details: { mayStopSharing: false } })
    expect((await records().followUps.of(id)).map(({ followUp }) => followUp)).toEqual(['void'])
    expect((await act('stop-sharing', token)).status).toBe(409)
  })

  test('once the identity was purged, what is left is shown without a date, and no act is left', async () => {
    const id = await submit({ lastName: 'Sold', email: anyone() })
    const token = await issueToken(server, id)
    await records().sealed.remove(id, 'identity')
    await records().sealed.remove(id, 'contact')
    const shown = await shownRequest(server, token)
    expect(shown).toMatchObject({ isIdentityGone: true, status: 'sold', details: null })
    expect(shown.sharedWith?.some(({ kind }) => kind === 'identity')).toBe(true)
    expect((await act('copy', token)).status).toBe(409)
  })

  test('the link again by email: one mail with a fresh link for each of the newest five, the same answer for everybody', async () => {
    const email = anyone()
    const ids: string[] = []
    for (let i = 0; i < 6; i++) {
      server.clock.now = new Date(server.clock.now.getTime() + 1000)
      ids.push(await submit({ lastName: 'Decline', email, ssn: `21909987${i}` }))
    }
    await eventually(() => expect(server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(6))
    const ask = async (address: string) => {
      const { status, body } = await server.post('/api/your-request/link', { email: address })
      expect([status, body]).toEqual([200, { success: true }])
    }
    const earlier = mailedTokens(server, email).length
    await ask(email.toUpperCase())
    await ask(anyone())
    const tokens = await eventually(() => {
      const fresh = mailedTokens(server, email)
      expect(fresh.length - earlier).toBe(5)
      return fresh.slice(0, 5)
    })
    const opened = await Promise.all(tokens.map(async (token) => (await shownRequest(server, token)).leadId))
    expect(opened).toEqual(ids.slice(1).reverse())
    const [mail] = server.sandbox.inbox.mails.filter(({ to }) => to.includes(email))
    expect(mail?.text).not.toContain('Decline')
    expect(await countRows(server, `sealed_groups where group_name = 'request-links'`)).toBe(0)

    // Over the limit of the address the answer is the same, and no mail goes out.
    await ask(email)
    await ask(email)
    await eventually(() => expect(mailedTokens(server, email).length - earlier).toBe(10))
    expect(server.logLines.join('')).toContain('request-link-withheld')
  })

  test('how long the answer takes tells nobody whether an address is known', async () => {
    const known = anyone()
    await submit({ lastName: 'Decline', email: known })
    const { storage, vault } = server.running
    const end = Promise.withResolvers<void>()
    const pauses: number[] = []
    const [looked, answered]: [string[], string[]] = [[], []]
    const ask = async (email: string) => {
      const lookups = {
        ...storage.records.requestLinks,
        newestOfAddress: async (...asked: Parameters<typeof storage.records.requestLinks.newestOfAddress>) => {
          const found = await storage.records.requestLinks.newestOfAddress(...asked)
          looked.push(`${email} ${found.length}`)
          return found
        },
      }
      const context = {
        storage: { ...storage, records: { ...storage.records, requestLinks: lookups } },
        vault,
        log: makeLog({ readable: false, destination: { write: () => undefined } }),
        metrics: makeMetrics(),
        limits: { consume: async () => ({ kind: 'within' as const }), refund: async () => undefined },
        jobs: { enqueue: async () => undefined },
        now: () => server.clock.now,
        requestLinkDays: 30,
      }
      await askForLinks(context, { email, addressKey: 'here' }, (ms) => {
        pauses.push(ms)
        return end.promise
      })
      answered.push(email)
    }
    const stranger = anyone()
    const asking = [ask(known), ask(stranger)]
    await eventually(() => expect(looked.sort()).toEqual([`${known} 1`, `${stranger} 0`].sort()))
    await eventually(async () => expect(await countRows(server, `mails where kind = 'request-link' and sent_at is null`)).toBe(1))
    expect([pauses, answered]).toEqual([[300, 300], []])
    end.resolve()
    await Promise.all(asking)
    expect(answered).toHaveLength(2)
  })

  test('a token stands in no log, and in the open nowhere in the database', async () => {
    const email = anyone()
    const token = await issueToken(server, await submit({ lastName: 'Sold', email }))
    await openRequest(server, token, '01/01/1970')
    await act('forget', token)
    const log = server.logLines.join('')
    expect(log).toContain('/api/your-request')
    expect(log).not.toContain(token)
    expect(log).not.toContain(BORN)
    expect(log).not.toContain('01/01/1970')
    for (const table of ['request_links', 'sealed_groups', 'ledger', 'mails']) {
      const { rows } = await records().sql.executeSql(
        `select count(*)::int as count from ${table} t where t::text like any (array['%' || $1 || '%', '%' || encode($1::bytea, 'hex') || '%'])`,
        [token],
      )
      expect(rows[0]?.count).toBe(0)
    }
  })

  test('links go when their time is over', async () => {
    const token = await issueToken(server, await submit({ lastName: 'Sold', email: anyone() }))
    server.clock.now = new Date(server.clock.now.getTime() + 30 * DAY_MS)
    expect((await openRequest(server, token)).status).toBe(404)
    await records().retention.removeExpiredRequestLinks(server.clock.now, 1000)
    expect(await countRows(server, 'request_links')).toBe(0)
  })
})
