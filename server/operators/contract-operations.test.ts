/** Every call about operations: lenders, figures, mails, keys, the system, and the people who operate it. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAuthenticator } from '#tests/support/authenticator.ts'
import { consoleOrigin, enterAs, openBrowser } from '#tests/support/console-people.ts'
import { describeContract, NOBODY, REASON } from '#tests/support/operator-contract.ts'
import { CANARY_SUBMISSION } from '#tests/support/test-server.ts'

const SANDBOX_FILE = readFileSync(new URL('../../sandbox/lenders.json', import.meta.url), 'utf8')

describeContract('operations', ({ server, check, checkAs }) => {
  test('lenders and figures', async () => {
    await check('GET /lenders', 200)
    await check('GET /lenders/health', 200)
    await check('GET /states', 200)
    await check('GET /lenders/entries/{id}', 200, { id: 'larkspur' })
    await check('GET /lenders/entries/{id}', 404, { id: 'nobody' })
    await check('GET /lenders/entries/{id}/figures', 200, { id: 'larkspur' })
    await check('GET /lenders/entries/{id}/figures', 404, { id: 'nobody' })
    await check('POST /lenders/entries/{id}/pause', 200, { id: 'larkspur', reason: REASON, until: '12:00' })
    await check('POST /lenders/entries/{id}/pause', 404, { id: 'nobody', reason: REASON })
    await check('POST /lenders/entries/{id}/resumption', 200, { id: 'larkspur' })
    await check('POST /lenders/entries/{id}/resumption', 404, { id: 'nobody' })
    const { attemptKey } = await check('POST /lenders/entries/{id}/tests', 200, { id: 'larkspur', call: 'post' })
    await check('POST /lenders/entries/{id}/tests', 200, { id: 'larkspur', call: 'status', attemptKey })
    await check('POST /lenders/entries/{id}/tests', 404, { id: 'nobody', call: 'ping' })
    const file = JSON.parse(SANDBOX_FILE)
    file.lenders[0].paused = true
    const oldKind = file.lenders.find(({ adapter }: { adapter: string }) => adapter === 'form-xml')
    delete oldKind.heedsTest
    const content = JSON.stringify(file)
    const { basedOn, shown } = await check('POST /lenders/checks', 200, { content })
    await check('POST /lenders/checks', 404, { content, basedOn: 99 })
    const seen = { basedOn, shown, reason: REASON }
    await check('POST /lenders/files', 422, { content: '{}', ...seen })
    await check('POST /lenders/files', 409, { content, ...seen, shown: 'other' })
    const { version } = await check('POST /lenders/files', 200, { content, ...seen })
    await check('GET /lenders/files', 200)
    await check('GET /lenders/files/{version}', 200, { version })
    await check('GET /lenders/files/{version}', 404, { version: 99 })
    await check('POST /lenders/backtests', 200, {})
    await check('POST /lenders/backtests', 422, { content: '{}' })
    const terms = { id: 'larkspur', reason: REASON, caps: { day: 900 } }
    await check('POST /lenders/entries/{id}/terms', 409, { ...terms, basedOn })
    await check('POST /lenders/entries/{id}/terms', 404, { ...terms, id: 'nobody', basedOn: version })
    await check('POST /lenders/entries/{id}/terms', 200, { ...terms, basedOn: version })
    await check('POST /lenders/files/{version}/reversals', 404, { version: 1 })
    await check('POST /lenders/files/{version}/reversals', 409, { version })
    await check('POST /lenders/files/{version}/reversals', 200, { version: version + 1 })
    await check('POST /lenders/entries/{id}/resumption', 409, { id: file.lenders[0].id })
    await check('POST /lenders/entries/{id}/tests', 409, { id: oldKind.id, call: 'ping' })
    await check('GET /stats/lenders', 200)
    await check('GET /stats/lenders', 422, { since: '2026-11-15', until: '2026-11-14' })
    await check('GET /stats/days', 200)
    await check('GET /stats/days', 422, { since: '1999-01-01' })
    await check('GET /today', 200)
    await check('GET /today', 422, { since: '2026-01-01' })
    await check('POST /figures/checks', 200)
    await check('POST /figures/checks', 422, { since: '1999-01-01' })
    await check('POST /figures/rebuilds', 200)
    await check('POST /figures/rebuilds', 422, { since: '1999-01-01' })
  })

  test('money', async () => {
    await server().running.storage.records.money.accrue(NOBODY, 'larkspur', 1800, server().clock.now)
    await check('GET /money', 200)
    await check('GET /money/returns', 200)
    const [{ month }] = (await check('GET /money/statements', 200, { lender: 'larkspur' })).statements
    await check('GET /money/lines', 200, { lender: 'larkspur', month })
    const paid = { lender: 'larkspur', paidCents: 1800, reason: REASON }
    await check('POST /money/payments', 200, paid)
    await check('POST /money/payments', 404, { ...paid, lender: 'nobody' })
    await check('POST /money/payments', 409, { ...paid, paidCents: 0 })
  })

  test('mails, keys, the ledger and the port itself', async () => {
    await check('GET /mails/status', 200)
    await check('GET /mails/waiting', 200)
    await server().post('/api/send-verification', { email: CANARY_SUBMISSION.email })
    await server().running.storage.records.sql.executeSql(
      `update mails set sent_at = null, failed_at = created_at, last_code = '550' where kind = 'verification'`,
    )
    expect((await check('GET /mails/failed', 200, { kind: 'verification' })).mails).toHaveLength(1)
    await check('POST /mails/tests', 200, { to: 'ann@person.example' })
    await check('POST /mails/retries', 200, { ids: [NOBODY] })
    await check('GET /keys', 200)
    await check('POST /keys', 200, { sharedKeyFile: true })
    await check('POST /keys', 409, { sharedKeyFile: true })
    await check('POST /keys/rewraps', 200, { limit: 2000 })
    await check('POST /ledger/checks', 200)
    await check('GET /system', 200)
    await check('GET /openapi.json', 200)
    await check('GET /metrics', 200)
  })

  test('getting in', async () => {
    const dana = await enterAs(server(), 'owner', 'Dana')
    const { authenticator } = dana
    const stranger = makeAuthenticator(consoleOrigin(server()))
    const visitor = openBrowser(server())
    const { options } = await checkAs(visitor, 'POST /sign-ins/challenges', 200)
    await checkAs(visitor, 'POST /sign-ins', 200, { response: authenticator.get(options) })
    await checkAs(visitor, 'POST /sign-ins', 401, { response: authenticator.get(options) })
    await check('GET /me', 200)
    await check('POST /sign-outs', 409)
    await checkAs(visitor, 'POST /sign-outs', 200)
    await check('POST /confirmations/challenges', 409)
    await check('POST /confirmations', 409)
    const asked = await checkAs(dana, 'POST /confirmations/challenges', 200)
    await checkAs(dana, 'POST /confirmations', 200, { response: authenticator.get(asked.options) })
    await checkAs(dana, 'POST /confirmations', 401)
    const made = await check('POST /invitations', 200, { name: 'Lee', role: 'support' })
    await check('POST /invitations', 409, { name: 'dana', role: 'support' })
    const token = made.link.split('#')[1]
    const opened = await checkAs(visitor, 'POST /sign-in-links', 200, { token })
    await checkAs(visitor, 'POST /sign-in-links', 404, { token: 'x'.repeat(43) })
    await checkAs(visitor, 'POST /sign-in-links/passkeys', 401, {
      token,
      response: stranger.create({ ...opened.options, challenge: 'x' }),
    })
    const response = stranger.create(opened.options)
    await checkAs(visitor, 'POST /sign-in-links/passkeys', 200, { token, response })
    await checkAs(visitor, 'POST /sign-in-links/passkeys', 404, { token, response })
    const more = await checkAs(dana, 'POST /passkeys/challenges', 200)
    await check('POST /passkeys/challenges', 409)
    const added = await checkAs(dana, 'POST /passkeys', 200, { response: authenticator.create(more.options), label: 'spare' })
    await checkAs(dana, 'POST /passkeys', 401, { response: authenticator.create(more.options) })
    await check('POST /passkeys', 409, { response: authenticator.create(more.options) })
    await checkAs(dana, 'POST /passkeys/{id}/removal', 200, { id: added.id })
    await check('POST /passkeys/{id}/removal', 404, { id: NOBODY })
    await checkAs(dana, 'POST /passkeys/{id}/removal', 409, { id: (await checkAs(dana, 'GET /me', 200)).passkeys[0].id })
    const begun = await check('POST /command-line-sign-ins', 200)
    await check('POST /command-line-sign-ins/approvals', 409, { code: begun.code })
    await checkAs(dana, 'POST /command-line-sign-ins/approvals', 200, { code: begun.code.toLowerCase() })
    await checkAs(dana, 'POST /command-line-sign-ins/approvals', 404, { code: begun.code })
    await check('POST /command-line-sign-ins/tokens', 200, { secret: begun.secret })
    await check('POST /command-line-sign-ins/tokens', 404, { secret: begun.secret })
  })

  test('alerts, and where one is told', async () => {
    await check('GET /alerts', 200)
    const silence = await check('POST /alerts/silences', 200, { code: 'mails-failed', reason: REASON })
    await check('POST /alerts/silences', 422, { code: 'nothing-such', reason: REASON })
    await check('POST /alerts/silences/{id}/end', 200, { id: silence.id })
    await check('POST /alerts/silences/{id}/end', 404, { id: silence.id })
    await check('POST /alerts/tests', 200)
    const alex = await enterAs(server(), 'viewer', 'Alex')
    await check('POST /alerts/address', 409, { email: 'alex@desk.example' })
    await checkAs(alex, 'POST /alerts/address', 200, { email: 'alex@desk.example' })
    const { records } = server().running.storage
    const { id } = await checkAs(alex, 'GET /me', 200)
    const sealedAs = (await records.alertAddresses.find('person_id', id))?.sealed_as ?? ''
    const { code } = (await records.sealed.open(sealedAs, 'alert-address')) ?? {}
    await checkAs(alex, 'POST /alerts/address', 200, { code, quiet: '22:00-07:00' })
    await checkAs(alex, 'POST /alerts/address', 409, { code })
    await checkAs(alex, 'POST /alerts/address', 422, { quiet: '22:00' })
    expect((await checkAs(alex, 'GET /alerts', 200)).you).toMatchObject({ email: 'alex@desk.example', quiet: '22:00-07:00' })
    await checkAs(alex, 'POST /alerts/address', 200, { remove: true })
    expect((await checkAs(alex, 'GET /alerts', 200)).you).toEqual({ email: null, verifiedAt: null, quiet: null })
  })

  test('people, tokens and the history', async () => {
    const { people } = await check('GET /people', 200)
    const [dana, lee] = ['Dana', 'Lee'].map((name) => people.find((one: { name: string }) => one.name === name).id)
    await check('POST /people/{id}/role', 200, { id: lee, role: 'viewer' })
    await check('POST /people/{id}/role', 404, { id: NOBODY, role: 'viewer' })
    await check('POST /people/{id}/role', 409, { id: dana, role: 'viewer' })
    const recovery = await check('POST /people/{id}/recoveries', 200, { id: lee })
    await check('POST /people/{id}/recoveries', 404, { id: NOBODY })
    await check('POST /invitations/{id}/revocation', 200, { id: recovery.id })
    await check('POST /invitations/{id}/revocation', 404, { id: NOBODY })
    const { sessions } = await check('GET /sessions', 200)
    await check('POST /sessions/{id}/revocation', 200, { id: sessions[0].id })
    await check('POST /sessions/{id}/revocation', 404, { id: NOBODY })
    await check('POST /people/{id}/removal', 200, { id: lee })
    await check('POST /people/{id}/removal', 404, { id: lee })
    await check('POST /people/{id}/removal', 409, { id: dana })
    const token = await check('POST /tokens', 200, { name: 'prometheus', role: 'monitor' })
    await check('POST /tokens', 409, { name: 'prometheus', role: 'monitor', mine: true })
    await check('POST /tokens', 409, { name: 'dana', role: 'viewer' })
    await check('POST /invitations', 409, { name: 'First-Token', role: 'viewer' })
    await check('GET /tokens', 200)
    await check('POST /tokens/{id}/revocation', 200, { id: token.id })
    await check('POST /tokens/{id}/revocation', 404, { id: NOBODY })
    await check('GET /history', 200, { person: 'Dana' })
    expect((await check('POST /history/checks', 200)).broken).toEqual([])
  })
})
