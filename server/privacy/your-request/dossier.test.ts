/** Everything about one application for a regulator: whole, recorded before it is seen, and for compliance alone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readCertificateFile } from '#domain/consent/certificate.ts'
import { askOperators, submit } from '#tests/support/operators.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { CANARY_SUBMISSION, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const REASON = 'Asked for by the attorney general, letter of November 3'
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(ENGINES)('a dossier on the %s database', (engine) => {
  let server: TestServer
  let lead: string
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { ROLE: 'web' } })
    const documents = await shownDocuments(server)
    lead = await submit(server, { lastName: 'Sold', consent: { ...CANARY_SUBMISSION.consent, documents, submittedBy: 'checkbox' } })
  })
  const make = (id: string) => askOperators(server, `/applications/${id}/dossiers`, { reason: REASON })

  test('has the answers, where they came from, who got which fields, the texts agreed to, the certificate and who looked', async () => {
    await askOperators(server, `/applications/${lead}/reveals`, { reason: 'To call back', groups: ['contact'] })
    const { status, body } = await make(lead)
    expect(status).toBe(200)
    expect(body.answers).toMatchObject({ firstName: CANARY_SUBMISSION.firstName, loanAmount: CANARY_SUBMISSION.loanAmount })
    expect(body.visit).toMatchObject({ userIP: CANARY_SUBMISSION.userIP, userAgent: expect.any(String) })
    const identity = body.lead.sharedWith.find(({ kind }: { kind: string }) => kind === 'identity')
    expect(identity.fields).toEqual(expect.arrayContaining(['firstName', 'ssn']))
    expect(body.certificates.map(({ file }: { file: string }) => readCertificateFile(file).kind)).toEqual(['read'])
    for (const { act, shown } of body.certificates[0].texts)
      expect([act.text, shown?.text.length > 0]).toEqual([act.text, act.sha256 !== null])
    expect(JSON.stringify(body.certificates[0].texts)).toContain('# Terms & Conditions')
    expect(body.lead.looks).toMatchObject([{ reason: 'To call back' }, { reason: REASON }])
    for (const secret of ['ssn', 'driversLicenseNumber', 'routingNumber', 'accountNumber'] as const)
      expect(JSON.stringify(body)).not.toContain(String(CANARY_SUBMISSION[secret]))
  })

  test('is in the history, with the reason and the names of the fields', async () => {
    const { entries } = (await askOperators(server, `/history?subject=${lead}`)).body
    expect(entries[0]).toMatchObject({ call: 'POST /applications/{id}/dossiers', reason: REASON })
    expect(JSON.stringify(entries[0])).not.toContain(CANARY_SUBMISSION.firstName)
  })

  test('needs a reason, and an application', async () => {
    expect((await askOperators(server, `/applications/${lead}/dossiers`, {})).status).toBe(422)
    expect((await make(NOBODY)).status).toBe(404)
  })

  test('of an erased person it has what is left, and nobody’s name', async () => {
    await askOperators(server, '/erasures', { reference: lead })
    const { status, body } = await make(lead)
    expect(status).toBe(200)
    expect(body.answers).not.toHaveProperty('firstName')
    expect(body.answers).toMatchObject({ loanAmount: CANARY_SUBMISSION.loanAmount })
    expect(body.certificates).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(CANARY_SUBMISSION.firstName)
  })
})
