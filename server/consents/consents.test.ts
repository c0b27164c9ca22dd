import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { readCertificateFile } from '#domain/consent/certificate.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { CANARY_SUBMISSION, countRows, ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

describe.each(ENGINES)('consents on the %s database', (engine) => {
  let server: TestServer
  let operator: ReturnType<typeof operatorOf>
  let documents: SiteSettings['documents']
  let consent: SubmitApplicationRequest['consent']
  beforeAll(async () => {
    server = await startTestServer(engine)
    operator = operatorOf(server)
    documents = await shownDocuments(server)
    consent = { ...CANARY_SUBMISSION.consent, documents, submittedBy: 'checkbox' }
  })

  const certificateOf = async (lead: string) => {
    const { stdout } = await operator('consents', 'show', lead)
    const reading = readCertificateFile(stdout)
    if (reading.kind === 'refused') throw new Error(reading.reason)
    return { ...reading, text: stdout }
  }

  /** In a folder of its own, with the public keys as the website hands them out. */
  const saved = async (text: string) => {
    const folder = temporaryFolder('certificate')
    const [file, keys] = [join(folder, 'certificate.json'), join(folder, 'keys.json')]
    writeFileSync(file, text)
    writeFileSync(keys, JSON.stringify((await server.get('/.well-known/consent-keys.json')).body))
    return { file, keys }
  }

  test('each act has its own text, version and hash', async () => {
    const lead = await submit(server, { consent })
    const recorded = (await askOperators(server, `/applications/${lead}`)).body.consent
    expect(recorded).toEqual({
      acceptedAt: server.clock.now.toISOString(),
      submittedBy: 'checkbox',
      acts: [
        { act: 'credit-inquiry', text: 'credit-inquiry', version: '1.0-soft', sha256: documents.creditInquiry.sha256 },
        { act: 'military', text: 'not-active-military', version: '1.0', sha256: documents.military.sha256 },
        { act: 'terms', text: 'terms-of-service', ...documents.terms },
        { act: 'terms', text: 'e-consent', ...documents.eConsent },
        { act: 'terms', text: 'privacy-policy', ...documents.privacy },
      ],
      choices: [],
    })
    const { certificate } = await certificateOf(lead)
    expect(certificate).toMatchObject({ leadId: lead, at: recorded.acceptedAt, submittedBy: 'checkbox', acts: recorded.acts })
    expect(certificate).not.toHaveProperty('test')
  })

  test('a client that does not say what it showed is recorded as not having said so', async () => {
    const lead = await submit(server)
    const recorded = (await askOperators(server, `/applications/${lead}`)).body.consent
    expect(recorded.submittedBy).toBe(null)
    for (const act of recorded.acts) expect(act).toMatchObject({ version: null, sha256: null })
    expect((await operator('applications', 'show', lead)).stdout).toContain('terms-of-service (version not said)')
    expect((await certificateOf(lead)).certificate).toMatchObject({ submittedBy: null, acts: recorded.acts })
  })

  test('the certificate names nobody, is verified without the server, and is the address’s only while the identity is kept', async () => {
    const lead = await submit(server, { consent })
    const { text } = await certificateOf(lead)
    expect(canariesIn(text)).toEqual([])
    expect(text).not.toContain('203.0.113.7')
    const { file, keys } = await saved(text)
    const offline = await operatorOf({ ...server, dataDir: temporaryFolder('no-token') })(
      'consents',
      'verify',
      file,
      '--keys',
      keys,
    )
    expect(offline).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Verified: signed with c-') })
    expect(await operator('consents', 'verify', file)).toMatchObject({ code: 0, stdout: offline.stdout })
    expect(await operator('consents', 'verify', file, '--keys', `${server.url}/.well-known/consent-keys.json`)).toMatchObject({
      code: 0,
    })

    const match = async (email: string) => (await operator('consents', 'match', lead, email)).stdout.trim()
    expect(await match(CANARY_SUBMISSION.email.toUpperCase())).toBe('The certificate is of this address.')
    expect(await match('other@person.example')).toBe('The certificate is of another address.')

    await askOperators(server, '/erasures', { reference: lead })
    expect((await certificateOf(lead)).text).toBe(text)
    expect(await operator('consents', 'match', lead, CANARY_SUBMISSION.email)).toMatchObject({
      code: 1,
      stderr: 'The identity is no longer kept, and with it went what is needed to tell.\n',
    })
  })

  test('the salt is no field of the applicant’s: no lender, no reveal and no masked list has it', async () => {
    const lead = await submit(server, { consent })
    const { records } = server.running.storage
    expect((await records.sealed.open(lead, 'identity'))?.emailSalt).toMatch(/^[\w-]{43}$/)
    expect((await records.applications.open(lead))?.application).not.toHaveProperty('emailSalt')
    expect((await askOperators(server, `/applications/${lead}`)).body.masked).not.toHaveProperty('emailSalt')
    const { values } = (await askOperators(server, `/applications/${lead}/reveals`, { reason: 'a look for a test' })).body
    expect(values).not.toHaveProperty('emailSalt')
  })

  test('an unknown lead has no certificate', async () => {
    const unknown = '6f1c2d3e-0000-4000-8000-000000000001'
    expect(await askOperators(server, `/consents/${unknown}`)).toMatchObject({ status: 404 })
    expect(await operator('consents', 'match', unknown, 'a@b.example')).toMatchObject({ code: 1 })
  })

  test('a key that is retired stays published, and its certificates stay good', async () => {
    const before = await certificateOf(await submit(server, { consent }))
    expect((await operator('keys', 'rotate', '--consents', '--shared-key-file')).stdout).toContain(
      'New certificates are signed with c-',
    )
    const after = await certificateOf(await submit(server, { consent }))
    expect(after.certificate.keyId).not.toBe(before.certificate.keyId)

    const { status, body } = await server.get('/.well-known/consent-keys.json')
    expect(status).toBe(200)
    expect(body.keys.map(({ kid, retired }: { kid: string; retired: boolean }) => [kid, retired])).toEqual([
      [after.certificate.keyId, false],
      [before.certificate.keyId, true],
    ])
    for (const { text } of [before, after]) {
      const { file, keys } = await saved(text)
      expect(await operator('consents', 'verify', file, '--keys', keys)).toMatchObject({ code: 0 })
    }
  })

  test('application and certificate are stored together or not at all', async () => {
    const { sql } = server.running.storage.records
    const before = [await countRows(server, 'applications'), await countRows(server, 'consent_certificates')]
    await sql.executeSql('alter table consent_certificates add constraint full_up check (false) not valid')
    try {
      const { status } = await server.submit({}, 'no-certificate')
      expect(status).toBe(500)
      expect([await countRows(server, 'applications'), await countRows(server, 'consent_certificates')]).toEqual(before)
    } finally {
      await sql.executeSql('alter table consent_certificates drop constraint full_up')
    }
  })
})
