/** One lead, everything about it, nothing of the person; and what staff do for a person who calls. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { sendPostback } from '#tests/support/postbacks.ts'
import { SANDBOX_SECRETS } from '#tests/support/sandbox-lenders.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, eventually, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const CONTACT_ONLY = 'Your role sees contact values only. Somebody in compliance can see the rest.'

describe.each(ENGINES)('a lead on the %s database', (engine) => {
  let server: TestServer
  let sold: string
  beforeAll(async () => {
    server = await startTestServer(engine, {
      settings: { DUPLICATE_WINDOW_DAYS: '0', STATUS_ASK_SECONDS: '7200' },
      waitsUntilUnknown: true,
    })
    sold = await soldLead()
  })
  async function soldLead(changes: Partial<SubmitApplicationRequest> = {}) {
    const id = await submit(server, changes)
    expect((await show(id)).status).toBe('sold')
    return id
  }
  const show = async (id: string): Promise<ShownLead> => (await askOperators(server, `/leads/${id}`)).body

  test('a sold lead: who has it, for how much, what left, what was mailed and what the person read', async () => {
    await eventually(async () => {
      const lead = await show(sold)
      expect(lead.mails).toMatchObject([{ kind: 'outcome', state: 'sent', to: 'q•••@canary.example', attempts: 1 }])
      expect(lead.followUps).toMatchObject([{ followUp: 'bank', state: 'done' }])
    })
    const lead = await show(sold)
    const { lender = '', name = '' } = lead.holder ?? {}
    expect(lead).toMatchObject({
      id: sold,
      status: 'sold',
      duplicateOf: null,
      unanswered: null,
      ledgerUnbroken: true,
      looks: [],
      notes: [],
      shownToPerson: { status: 'sold', lender: expect.stringContaining(name), hasLink: true },
      explanation: { status: 'sold' },
    })
    expect(lead.money.payoutCents).toBeGreaterThan(0)
    expect(lead.sharedWith.filter(({ kind }) => kind === 'identity')).toMatchObject([{ lender, name, state: 'received' }])
    expect(lead.sharedWith.find(({ kind }) => kind === 'identity')?.fields).toContain('ssn')
    expect(lead.events.filter(({ endAt }) => endAt === null)).toEqual([])
    expect(lead.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['received', 'ping', 'rank', 'post', 'finish', 'mail', 'bank']),
    )
    expect(lead.links.map(({ kind }) => kind).sort()).toEqual(['lender', 'your-request'])
    expect(lead.consents).toMatchObject([{ lender: null }])
    expect(canariesIn(JSON.stringify(lead))).toEqual([])
  })

  test('a refused lead: every refusal with its reason, and the sentences that the person read', async () => {
    const lead = await show(await submit(server, { lastName: 'Decline', ssn: '219099872' }))
    expect(lead).toMatchObject({ status: 'reject', holder: null, money: { payoutCents: null } })
    const refusals = lead.events.filter(({ kind, outcome }) => kind === 'post' && outcome === 'declined')
    expect(refusals.length).toBeGreaterThan(0)
    expect(lead.shownToPerson.reasons.length).toBeGreaterThan(0)
    for (const { name } of refusals) expect(lead.shownToPerson.reasons.join()).toContain(name)
  })

  test('an unanswered lead: the post is open to now, and taking it back is told apart from cancelling', async () => {
    const id = await submit(server, { lastName: 'Unknown', ssn: '219099873' })
    const lead = await show(id)
    expect(lead).toMatchObject({ status: 'pending', holder: null, shownToPerson: { status: 'pending', hasLink: false } })
    expect(lead.unanswered?.lender).toEqual(expect.any(String))
    const refused = await askOperators(server, `/applications/${id}/void`, { reason: 'fraud, says the bank' })
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('cancel it instead') } })
  })

  test('what a lender reports is money', async () => {
    const id = await soldLead({ ssn: '219099874' })
    const run = await server.running.storage.records.runs.find(id)
    const [lender, key] = [run?.lender ?? '', `${run?.runId}.${run?.lender}`]
    const happenedAt = server.clock.now.toISOString()
    const secret = SANDBOX_SECRETS[`sandbox-${lender}`] ?? ''
    await sendPostback(server.url, lender, { attemptKey: key, event: 'funded', amountCents: 250_000, happenedAt }, { secret })
    expect((await show(id)).money).toMatchObject({ fundedCents: 250_000, returnedAt: null })
  })

  test('taken back: the lender is told once, no more bank numbers leave, and its answer stands with the lead', async () => {
    const id = await soldLead({ ssn: '219099875' })
    const { lender } = (await show(id)).holder ?? {}
    const said = await operatorOf(server)('applications', 'void', id, '--reason', 'the person called: not theirs')
    expect([said.code, said.stdout]).toEqual([
      0,
      `${lender} is told that the lead is taken back. Its answer stands in the ledger (void).\n`,
    ])
    await eventually(async () => {
      expect((await show(id)).events.find(({ kind }) => kind === 'void')).toMatchObject({ lender, outcome: 'too-late' })
    })
    expect((await show(id)).looks).toMatchObject([{ operator: 'first-token', reason: 'the person called: not theirs' }])
    const again = await askOperators(server, `/applications/${id}/void`, { reason: 'once more' })
    expect(again).toMatchObject({ status: 409, body: { error: 'The lender was told already. Its answer stands with the lead.' } })
  })

  test('the link again goes to the address of the application, once at a time', async () => {
    const end = await operatorOf(server)('applications', 'resend', sold)
    expect(end).toMatchObject({ code: 0, stdout: 'The link to their request goes to them by mail.\n' })
    await eventually(async () => {
      expect((await show(sold)).mails.filter(({ kind }) => kind === 'request-link')).toMatchObject([{ state: 'sent' }])
    })
    expect((await show(sold)).links.filter(({ kind }) => kind === 'your-request')).toHaveLength(2)
  })

  test('notes are kept in order, sealed, and refuse what would name the person', async () => {
    const note = (text: string) => askOperators(server, `/applications/${sold}/notes`, { text })
    expect((await note('Called back, nobody answered.')).body).toEqual({ id: sold, notes: 1 })
    expect((await note('Reached her at work. Wants the letter.')).body).toEqual({ id: sold, notes: 2 })
    for (const text of ['call 512-555-0148', 'ssn 219 09 9871', 'mail quillon@canary.example', ' ', 'x'.repeat(501)])
      expect([text, (await note(text)).status]).toEqual([text, 422])
    expect((await show(sold)).notes).toMatchObject([
      { operator: 'first-token', text: 'Called back, nobody answered.' },
      { operator: 'first-token' },
    ])
    expect(await countRows(server, `sealed_groups where group_name = 'notes'`)).toBe(1)
  })

  test('who looked, when and why is shown', async () => {
    await askOperators(server, `/applications/${sold}/reveals`, { reason: 'caller asked', groups: ['contact'] })
    const lead = await show(sold)
    expect(lead.looks).toMatchObject([{ operator: 'first-token', reason: 'caller asked' }])
    expect(lead.events.find(({ kind }) => kind === 'operator')).toMatchObject({ outcome: 'revealed' })
  })

  test('support sees contact values only, and a viewer no notes and no reasons', async () => {
    const as = async (role: string) => {
      const { token } = (await askOperators(server, '/tokens', { name: `for ${role}`, role })).body
      return { authorization: `Bearer ${token}` }
    }
    const reveal = (headers: Record<string, string>, groups?: readonly string[]) =>
      askOperators(server, `/applications/${sold}/reveals`, { reason: 'caller asked', ...(groups && { groups }) }, headers)
    const [viewer, support, compliance] = [await as('viewer'), await as('support'), await as('compliance')]
    expect((await reveal(viewer)).status).toBe(403)
    expect(await reveal(support, ['contact', 'identity'])).toMatchObject({ status: 403, body: { error: CONTACT_ONLY } })
    const contact = (await reveal(support)).body.values
    expect(contact.email).toBe(CANARY_SUBMISSION.email)
    expect([contact.ssn, contact.accountNumber, contact.lenderReference]).toEqual([undefined, undefined, undefined])
    expect((await reveal(compliance)).body.values).toMatchObject({ ssn: CANARY_SUBMISSION.ssn })
    expect((await askOperators(server, `/leads/${sold}`, undefined, viewer)).body.notes).toBeNull()
    expect((await askOperators(server, `/leads/${sold}`, undefined, support)).body.notes).toHaveLength(2)
    for (const path of [`/leads/${sold}`, `/applications/${sold}`]) {
      const reasonsFor = async (headers: Record<string, string>) =>
        (await askOperators(server, path, undefined, headers)).body.looks.map(({ reason }: { reason: unknown }) => reason)
      expect([path, await reasonsFor(support)]).toEqual([path, expect.arrayContaining(['caller asked'])])
      expect([path, new Set(await reasonsFor(viewer))]).toEqual([path, new Set([null])])
    }
  })

  test('an erased person leaves the decision, and neither values nor notes', async () => {
    const id = await soldLead({ ssn: '219099876', email: 'gone@person.example' })
    await askOperators(server, `/applications/${id}/notes`, { text: 'Wants to be forgotten.' })
    await askOperators(server, '/erasures', { reference: id })
    expect(await show(id)).toMatchObject({ status: 'sold', erased: true, masked: {}, notes: [], looks: [] })
    expect(await askOperators(server, `/applications/${id}/link-mails`, {})).toMatchObject({ status: 410 })
  })
})
