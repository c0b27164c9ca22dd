/** What a person permits with the choice of a lender: recorded, certified and told to that lender, and to no other. */

import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { readCertificateFile } from '#domain/consent/certificate.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { BANK, DECLINED, type OfferTown, startOfferTown } from '#tests/support/offer-lenders.ts'
import { askOperators, operatorOf } from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { shownDocuments } from '#tests/support/shown-documents.ts'
import { ENGINES } from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

describe.each(ENGINES)('choices on the %s database', (engine) => {
  let town: OfferTown
  let operator: ReturnType<typeof operatorOf>
  beforeAll(async () => {
    town = await startOfferTown(engine)
    operator = operatorOf(town.server)
  })

  const saying = ({ permission: { version, sha256 } }: OfferToChoose) => ({ creditInquiry: { version, sha256 } })
  /** A minute later: each act has its own time. */
  const choose = async (offer: OfferToChoose, documents?: object): Promise<SubmissionData> => {
    town.server.clock.now = new Date(town.server.clock.now.getTime() + MINUTE_MS)
    const consent = { creditInquiry: true, ...(documents && { documents }) }
    return (await town.choose(offer, randomUUID(), town.server, { consent })).body.data
  }
  const choicesOf = async (lead: string) => (await askOperators(town.server, `/consents/${lead}/choices`)).body.choices
  const postTo = (name: 'ash' | 'birch', { ssn }: { readonly ssn: string }) =>
    town.lenders[name].posts.find(({ applicant }) => applicant.ssn === ssn)
  const verify = async (file: string) => {
    const folder = temporaryFolder('choice')
    const [path, keys] = [join(folder, 'certificate.json'), join(folder, 'keys.json')]
    writeFileSync(path, file)
    writeFileSync(keys, JSON.stringify((await town.server.get('/.well-known/consent-keys.json')).body))
    return operatorOf({ ...town.server, dataDir: temporaryFolder('no-token') })('consents', 'verify', path, '--keys', keys)
  }

  test('each has a certificate of its own, and its lender alone is told of it', async () => {
    const documents = await shownDocuments(town.server)
    const person = {
      ...town.somebody(),
      consent: { termsAccepted: true, notActiveMilitary: true, documents, submittedBy: 'button' },
    }
    town.lenders.ash.onPost = () => DECLINED
    const shown = await town.apply(person)
    const { lead_id: lead } = shown
    const { records } = town.server.running.storage
    const submittedAt = town.server.clock.now.toISOString()

    const ash = town.offerOf(shown, 'ash')
    expect(ash.permission.wording).toContain('Lender ash, Inc.')
    expect(createHash('sha256').update(ash.permission.wording).digest('hex')).toBe(ash.permission.sha256)
    const left = await choose(ash, saying(ash))
    const firstAt = town.server.clock.now.toISOString()
    expect(await records.sealed.open(lead, 'bank')).toBeUndefined()
    const birch = town.offerOf(left, 'birch')
    expect((await choose(birch, saying(birch))).status).toBe('sold')
    const secondAt = town.server.clock.now.toISOString()
    expect(await records.sealed.open(lead, 'bank')).toEqual(BANK)

    const actOf = ({ permission: { version, sha256 } }: OfferToChoose) => ({
      act: 'credit-inquiry',
      text: 'credit-inquiry-of-choice',
      version,
      sha256,
    })
    const choices = await choicesOf(lead)
    expect(choices).toEqual([
      { id: expect.any(String), lender: 'ash', at: firstAt, acts: [actOf(ash)] },
      { id: expect.any(String), lender: 'birch', at: secondAt, acts: [actOf(birch)] },
    ])
    const recorded = (await askOperators(town.server, `/applications/${lead}`)).body.consent
    expect(recorded.acts.map(({ act }: { act: string }) => act)).toEqual(['military', 'terms', 'terms', 'terms'])
    expect(recorded.choices.map(({ lender }: { lender: string }) => lender)).toEqual(['ash', 'birch'])
    expect((await operator('applications', 'show', lead)).stdout).toMatch(/Chose ash +.*credit-inquiry-of-choice 1\.0-none/)

    const withSubmission = recorded.acts.map((act: object) => ({ ...act, at: submittedAt }))
    expect(postTo('ash', person)?.consents).toEqual([...withSubmission, { ...actOf(ash), at: firstAt }])
    expect(postTo('birch', person)?.consents).toEqual([...withSubmission, { ...actOf(birch), at: secondAt }])

    await askOperators(town.server, '/erasures', { reference: lead })
    const [, ofBirch] = choices
    const { stdout: file } = await operator('consents', 'show', ofBirch.id)
    const reading = readCertificateFile(file)
    expect(reading).toMatchObject({
      kind: 'read',
      certificate: { format: 1, id: ofBirch.id, leadId: lead, at: secondAt, policy: 'consumer-first', acts: [actOf(birch)] },
    })
    expect(canariesIn(file)).toEqual([])
    expect(await verify(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('the choice of a lender') })
    for (const changed of [
      file.replace('1.0-none', '1.0-soft'),
      file.replace(secondAt, firstAt),
      file.replace(ofBirch.id, choices[0].id),
    ])
      expect(await verify(changed)).toMatchObject({ code: 1, stderr: expect.stringContaining('Not verified.') })
    expect((await operator('consents', 'show', ofBirch.id, '--texts')).stdout).toContain(birch.permission.wording)
    expect((await operator('consents', 'choices', lead)).stdout).toContain(ofBirch.id)
  })

  test('words of another offer, or none, are recorded as not those of the chosen one', async () => {
    const shown = await town.apply(town.somebody())
    const [cedar, elm] = [town.offerOf(shown, 'cedar'), town.offerOf(shown, 'elm')]
    town.lenders.cedar.onPost = () => DECLINED
    await choose(cedar, saying(elm))
    await choose(elm)
    const acts = (await choicesOf(shown.lead_id)).map(({ acts: [act] }: { acts: unknown[] }) => act)
    expect(acts).toEqual([
      expect.objectContaining({ version: '1.0-none', sha256: null }),
      expect.objectContaining({ version: null, sha256: null }),
    ])
  })

  test('a certificate of a choice is of the applicant’s address', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    await choose(town.offerOf(shown, 'elm'))
    const [{ id }] = await choicesOf(shown.lead_id)
    expect((await operator('consents', 'match', id, person.email)).stdout.trim()).toBe('The certificate is of this address.')
  })

  test('calls and texts are allowed by their box alone', async () => {
    const documents = await shownDocuments(town.server)
    const actsWith = async (callsAndTexts?: boolean) => {
      const consent = {
        termsAccepted: true,
        notActiveMilitary: true,
        documents,
        ...(callsAndTexts !== undefined && { callsAndTexts }),
      }
      const { lead_id: lead } = await town.apply({ ...town.somebody(), consent })
      return (await askOperators(town.server, `/applications/${lead}`)).body.consent.acts
    }
    for (const unchecked of [undefined, false]) expect(JSON.stringify(await actsWith(unchecked))).not.toContain('calls')
    expect((await actsWith(true)).at(-1)).toEqual({ act: 'calls-and-texts', text: 'calls-and-texts', ...documents.callsAndTexts })
    expect(documents.callsAndTexts?.sha256).toMatch(/^[\da-f]{64}$/)
  })

  test('permission and choice are kept together or not at all', async () => {
    const person = town.somebody()
    const shown = await town.apply(person)
    const { sql } = town.server.running.storage.records
    await sql.executeSql('alter table choice_certificates add constraint full_up check (false) not valid')
    try {
      expect(await choose(town.offerOf(shown, 'elm'))).toBeUndefined()
      expect(town.postsOf(person)).toEqual([])
    } finally {
      await sql.executeSql('alter table choice_certificates drop constraint full_up')
    }
    expect((await choose(town.offerOf(shown, 'elm'))).status).toBe('sold')
  })
})
