/** Texts as evidence: stored before they are shown, once for each hash, and found again exactly as they were. */
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { CREDIT_INQUIRY_STATEMENTS, MILITARY_STATEMENT } from '#content/consent-statements.ts'
import { TERMS_BOX } from '#content/facts/policy-copy.ts'
import { OPEN_SLOTS_FOLDER, slotToken } from '#content/facts/slots.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { OPEN_TEXTS_FOLDER, type OpenText } from '#domain/consent/open-text.ts'
import { RANKING_SENTENCES } from '#domain/matching/lender/ranking-rules.ts'
import { lenderFileOf, lenderNamed } from '#tests/support/lenders.ts'
import { applyFile, askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { USUAL_FACTS } from '#tests/support/public-facts.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { smallSiteFolder } from '#tests/support/small-site.ts'
import {
  CANARY_SUBMISSION,
  countRows,
  ENGINES,
  restartTestServer,
  startTestServer,
  type TestServer,
} from '#tests/support/test-server.ts'
import { makeConsentTexts } from './consent-texts.ts'
import { readOpenTexts } from './open-texts.ts'
import { documentsShown } from './shown-texts.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

type Documents = NonNullable<SubmitApplicationRequest['consent']['documents']>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(ENGINES)('legal texts on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { RETENTION_BANK_HOURS: '24' } })
  })

  const textOf = async (hash: string) => (await operatorOf(server)('consents', 'text', hash)).stdout
  const actOf = async (name: string, documents: Documents) => {
    const lead = await submit(server, { consent: { ...CANARY_SUBMISSION.consent, documents } })
    const { acts } = (await askOperators(server, `/applications/${lead}`)).body.consent
    return acts.find(({ text }: { text: string }) => text === name)
  }

  test('every text that a page shows is stored, and what is shown later is what its hash is over', async () => {
    const shown = await shownDocuments(server)
    for (const text of Object.values(shown)) expect(sha256(await textOf(text?.sha256 ?? ''))).toBe(text?.sha256)
    expect(await textOf(shown.military.sha256)).toBe(MILITARY_STATEMENT.wording)
    expect(await textOf(shown.creditInquiry.sha256)).toBe(CREDIT_INQUIRY_STATEMENTS.soft.wording)
    expect(await textOf(shown.privacy.sha256)).toMatch(/^# Privacy Policy\n.*\| Bank numbers \| 24 hours after/s)
    expect(await textOf(shown.privacy.sha256)).not.toMatch(/\{\w+\}|⟦/)
  })

  test('System lists every text in the wording shown last, each variant of one that has several', async () => {
    const { texts } = (await askOperators(server, '/system')).body as { texts: { name: string; version: string }[] }
    const versions = texts.filter(({ name }) => name === 'credit-inquiry').map(({ version }) => version.split('-')[1])
    expect(versions).toEqual(['none', 'soft'])
    expect(new Set(texts.map(({ name, version }) => `${name} ${version}`)).size).toBe(texts.length)
  })

  test('the texts of a consent are shown together, in the order of its acts', async () => {
    const lead = await submit(server, { consent: { ...CANARY_SUBMISSION.consent, documents: await shownDocuments(server) } })
    const { stdout } = await operatorOf(server)('consents', 'show', lead, '--texts')
    const heads = stdout.match(/^=== \S+, version \S+/gm)
    expect(heads?.map((head) => head.replace(/version .*/, ''))).toEqual([
      '=== credit-inquiry, ',
      '=== not-active-military, ',
      '=== terms-of-service, ',
      '=== e-consent, ',
      '=== privacy-policy, ',
    ])
    const silent = await submit(server)
    expect((await operatorOf(server)('consents', 'show', silent, '--texts')).stdout).toContain(
      '=== terms-of-service, version not said: its words were not stored',
    )
  })

  test('a hash that was never shown has no text, and no consent is recorded with it', async () => {
    const shown = await shownDocuments(server)
    const wrong = { version: shown.terms.version, sha256: '0'.repeat(64) }
    expect(await actOf('terms-of-service', { ...shown, terms: wrong })).toMatchObject({ version: wrong.version, sha256: null })
    expect(await operatorOf(server)('consents', 'text', wrong.sha256)).toMatchObject({
      code: 1,
      stderr: 'There is no text with this hash.\n',
    })
    expect((await operatorOf(server)('consents', 'text', 'x')).stderr).toContain('must be a SHA-256 hash')
  })

  test('a client may name some texts by hash and others by a version that is also theirs', async () => {
    const shown = await shownDocuments(server)
    const mixed = { ...shown, military: shown.terms.version }
    expect(await actOf('terms-of-service', mixed)).toMatchObject(shown.terms)
    const { texts } = readOpenTexts(smallSiteFolder()) as { texts: readonly OpenText[] }
    const consentTexts = makeConsentTexts(
      texts.filter(({ name }) => name === 'e-consent'),
      server.running.storage.records.legalTexts,
      () => server.clock.now,
    )
    // The process knows the text, and the database finds it too.
    await consentTexts.keep(USUAL_FACTS)
    const { eConsent } = documentsShown(texts, USUAL_FACTS)
    const stored = await consentTexts.storedOf({ ...mixed, eConsent, military: eConsent.version })
    expect(stored.filter((text) => text.sha256 === eConsent.sha256)).toHaveLength(1)
  })

  test('another setting makes another text of the same version; a page that was opened before still has its own', async () => {
    const before = await shownDocuments(server)
    expect(await actOf('privacy-policy', { ...before, privacy: before.privacy.version })).toMatchObject(before.privacy)
    const rows = await countRows(server, 'legal_texts')
    await server.stop()
    server = await restartTestServer({ ...server, environment: { ...server.environment, RETENTION_BANK_HOURS: '5' } })
    const after = await shownDocuments(server)
    expect(after.privacy.version).toBe(before.privacy.version)
    expect(after.privacy.sha256).not.toBe(before.privacy.sha256)
    expect(after.eConsent).toEqual(before.eConsent)
    expect(await countRows(server, 'legal_texts')).toBe(rows + 1)
    expect(await textOf(after.privacy.sha256)).toContain('| Bank numbers | 5 hours after')
    expect(await textOf(before.privacy.sha256)).toContain('| Bank numbers | 24 hours after')

    for (const privacy of [before.privacy, after.privacy])
      expect(await actOf('privacy-policy', { ...after, privacy })).toMatchObject(privacy)
    const { version } = after.privacy
    expect(await actOf('privacy-policy', { ...after, privacy: version })).toMatchObject({ version, sha256: null })
  })

  test('a visitor who looks at the other policy gets its texts, stored before they are shown', async () => {
    const usual = await shownDocuments(server)
    const chosen = await shownDocuments(server, '/', { cookie: 'policy=consumer-first' })
    expect(chosen.terms.version).toBe(usual.terms.version)
    expect(chosen.terms.sha256).not.toBe(usual.terms.sha256)
    expect(await textOf(chosen.terms.sha256)).toContain(TERMS_BOX['records-consent'])
    expect(await actOf('terms-of-service', { ...usual, terms: chosen.terms })).toMatchObject(chosen.terms)
  })
})

describe('the build’s texts', () => {
  const files = (folder: string) => join(folder, OPEN_TEXTS_FOLDER)
  const copyOfSite = () => {
    const folder = temporaryFolder('other-site')
    cpSync(smallSiteFolder(), folder, { recursive: true })
    return folder
  }
  /** As another build would have left it. */
  function rewrite(siteDir: string, name: OpenText['name'], changes: Partial<OpenText>) {
    const reading = readOpenTexts(siteDir)
    const text = reading.kind === 'texts' ? reading.texts.find((each) => each.name === name) : undefined
    writeFileSync(join(files(siteDir), `${name}-${text?.version}.json`), JSON.stringify({ ...text, ...changes }))
  }

  const add = (siteDir: string, name: OpenText['name'], { version }: Pick<OpenText, 'version'>) =>
    writeFileSync(join(files(siteDir), 'another.json'), JSON.stringify({ name, version, effective: null, text: 'Another.' }))

  let server: TestServer
  beforeAll(async () => {
    const siteDir = copyOfSite()
    rewrite(siteDir, 'terms-of-service', { version: '9.9', text: 'As it was built.' })
    rewrite(siteDir, 'e-consent', { text: `By rule: ${slotToken('ranking')}` })
    server = await startTestServer('postgres', { siteDir })
  })
  const textOf = async (hash: string) => (await operatorOf(server)('consents', 'text', hash)).stdout

  test('are what a server shows and stores, whatever the sources say by then', async () => {
    expect((await shownDocuments(server)).terms).toEqual({ version: '9.9', sha256: sha256('As it was built.') })
    expect(await textOf(sha256('As it was built.'))).toBe('As it was built.')
  })

  test('that hold a fact are stored anew before pages show the fact’s new words', async () => {
    const before = (await shownDocuments(server)).eConsent
    const lenders = [lenderNamed('ash', { credentials: { signingSecret: 'secret:sandbox-larkspur' } })]
    const ranking = { rule: 'highest-payout', ownersWord: 'I know that the pages say so' } as const
    const content = JSON.stringify(lenderFileOf(lenders, { ranking }))
    expect((await applyFile(server, content)).body).toMatchObject({ applied: true })
    const after = (await shownDocuments(server)).eConsent
    expect(await textOf(before.sha256)).toBe(`By rule: ${RANKING_SENTENCES['fair-cost']}`)
    expect(await textOf(after.sha256)).toBe(`By rule: ${RANKING_SENTENCES['highest-payout']}`)
  })

  test('that are missing keep a server from starting, in a sentence', () => {
    const siteDir = copyOfSite()
    rmSync(files(siteDir), { recursive: true })
    expect(readOpenTexts(siteDir)).toMatchObject({ kind: 'problem', problem: expect.stringContaining('Build it again') })
  })

  test.each<[string, (folder: string) => void, string]>([
    [
      'a text that is there twice',
      (folder) => add(folder, 'terms-of-service', { version: '9.9' }),
      'terms-of-service is there 2 times',
    ],
    [
      'a statement of one kind that is there twice',
      (folder) => add(folder, 'credit-inquiry', { version: '9.9-soft' }),
      'credit-inquiry-soft is there 2 times',
    ],
    [
      'a statement of one kind that is missing',
      (folder) => rmSync(join(files(folder), 'credit-inquiry-1.0-none.json')),
      'credit-inquiry-none is missing',
    ],
    ['a statement of no kind', (folder) => add(folder, 'credit-inquiry', { version: '9.9' }), 'nobody shows credit-inquiry 9.9'],
    ['a file that is no JSON', (folder) => writeFileSync(join(files(folder), 'broken.json'), '{'), 'broken.json cannot be read'],
    ['a file that is no text', (folder) => writeFileSync(join(files(folder), 'broken.json'), '{}'), 'broken.json cannot be read'],
    [
      'a page whose slots were filled for good',
      (folder) => writeFileSync(join(folder, 'privacy-policy.html'), 'As built.'),
      'the page privacy-policy has no open slots',
    ],
  ])('%s keeps a server from starting, in a sentence', (_what, change, sentence) => {
    const siteDir = copyOfSite()
    expect(readOpenTexts(siteDir).kind).toBe('texts')
    change(siteDir)
    expect(readOpenTexts(siteDir)).toMatchObject({ kind: 'problem', problem: expect.stringContaining(sentence) })
  })

  test('a page with open slots is shown with its text', () => {
    const siteDir = copyOfSite()
    for (const folder of ['', OPEN_SLOTS_FOLDER]) {
      mkdirSync(join(siteDir, folder), { recursive: true })
      writeFileSync(join(siteDir, folder, 'privacy-policy.html'), 'As built.')
    }
    expect(readOpenTexts(siteDir).kind).toBe('texts')
  })
})
