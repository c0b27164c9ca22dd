import { describe, expect, test } from 'vitest'
import type { Consent } from '../application/fields/consent-with-choice.ts'
import { actOfChoice, actsOfSubmission, type SaidTexts, type StoredText } from './acts.ts'
import { type ConsentCertificate, formatCertificate, formatCertificateFile, readCertificateFile } from './certificate.ts'

const hash = (letter: string) => letter.repeat(64)
const STORED: readonly StoredText[] = [
  { name: 'terms-of-service', version: '1.2', sha256: hash('a') },
  { name: 'privacy-policy', version: '1.1', sha256: hash('b') },
  { name: 'e-consent', version: '1.0', sha256: hash('c') },
  { name: 'not-active-military', version: '1.0', sha256: hash('d') },
  { name: 'credit-inquiry', version: '1.0-none', sha256: hash('e') },
  { name: 'credit-inquiry', version: '1.0-soft', sha256: hash('f') },
]
/** The same version, filled with other settings. */
const SECOND_TERMS: StoredText = { name: 'terms-of-service', version: '1.2', sha256: hash('0') }

const actsGiven = (documents: Consent['documents'], stored: readonly StoredText[]) =>
  actsOfSubmission({ documents }, 'by-ranking', stored)

describe('acts', () => {
  test('are recorded with the versions that the client names, and the hashes of those that we have', () => {
    const shown = { terms: '1.2', privacy: '1.0', eConsent: '1.0', military: '1.0', creditInquiry: '1.0-none' }
    expect(actsGiven(shown, STORED)).toEqual([
      { act: 'credit-inquiry', text: 'credit-inquiry', version: '1.0-none', sha256: hash('e') },
      { act: 'military', text: 'not-active-military', version: '1.0', sha256: hash('d') },
      { act: 'terms', text: 'terms-of-service', version: '1.2', sha256: hash('a') },
      { act: 'terms', text: 'e-consent', version: '1.0', sha256: hash('c') },
      { act: 'terms', text: 'privacy-policy', version: '1.0', sha256: null },
    ])
  })

  const termsOf = (terms: NonNullable<SaidTexts['terms']>, stored = STORED) =>
    actsGiven({ terms, privacy: '1.1', eConsent: '1.0' }, stored).find(({ text }) => text === 'terms-of-service')

  test('that name a hash are recorded with it, where it is that of a stored text of this name and version', () => {
    const stored = [...STORED, SECOND_TERMS]
    expect(termsOf({ version: '1.2', sha256: hash('0') }, stored)).toMatchObject({ version: '1.2', sha256: hash('0') })
    expect(termsOf({ version: '1.2', sha256: hash('a') }, stored)).toMatchObject({ version: '1.2', sha256: hash('a') })
    for (const letter of ['b', '9'])
      expect(termsOf({ version: '1.2', sha256: hash(letter) }, stored)).toMatchObject({ version: '1.2', sha256: null })
    expect(termsOf({ version: '1.1', sha256: hash('a') }, stored)).toMatchObject({ version: '1.1', sha256: null })
  })

  test('that name some texts by hash and some by version have every hash, though a text is found twice', () => {
    const foundTwice = [...STORED, ...STORED]
    for (const terms of ['1.2', { version: '1.2', sha256: hash('a') }])
      expect(termsOf(terms, foundTwice)).toMatchObject({ version: '1.2', sha256: hash('a') })
  })

  test('that name a version alone have no hash, once two texts of it were shown', () => {
    expect(termsOf('1.2')).toMatchObject({ version: '1.2', sha256: hash('a') })
    expect(termsOf('1.2', [...STORED, SECOND_TERMS])).toMatchObject({ version: '1.2', sha256: null })
  })

  test('of a client that names no version vouch for none', () => {
    for (const { version, sha256 } of actsGiven(undefined, STORED)) expect([version, sha256]).toEqual([null, null])
    const earlierForm = actsGiven({ terms: '1.2', privacy: '1.1', eConsent: '1.0' }, STORED)
    expect(earlierForm.find(({ act }) => act === 'credit-inquiry')).toMatchObject({ version: null, sha256: null })
  })

  test('where the person chooses the lender permit no inquiry yet, and calls only with the box', () => {
    const shown = { terms: '1.2', privacy: '1.1', eConsent: '1.0', creditInquiry: '1.0-soft', callsAndTexts: '1.0' }
    const stored = [...STORED, { name: 'calls-and-texts', version: '1.0', sha256: hash('9') } as const]
    const acts = (callsAndTexts?: boolean) =>
      actsOfSubmission({ documents: shown, ...(callsAndTexts !== undefined && { callsAndTexts }) }, 'by-person', stored)
    const usual = ['not-active-military', 'terms-of-service', 'e-consent', 'privacy-policy']
    for (const unchecked of [undefined, false]) expect(acts(unchecked).map(({ text }) => text)).toEqual(usual)
    expect(acts(true).map(({ text }) => text)).toEqual([...usual, 'calls-and-texts'])
    expect(acts(true).at(-1)).toEqual({ act: 'calls-and-texts', text: 'calls-and-texts', version: '1.0', sha256: hash('9') })
  })

  test('of a choice are about the words of the chosen offer, and about no others', () => {
    const permission = { version: '1.0-soft', sha256: hash('a') }
    const act = (creditInquiry?: SaidTexts['creditInquiry']) =>
      actOfChoice({ creditInquiry: true, ...(creditInquiry && { documents: { creditInquiry } }) }, permission)
    const about = { act: 'credit-inquiry', text: 'credit-inquiry-of-choice' }
    for (const said of [permission, '1.0-soft']) expect(act(said)).toEqual({ ...about, ...permission })
    expect(act({ version: '1.0-soft', sha256: hash('b') })).toEqual({ ...about, version: '1.0-soft', sha256: null })
    expect(act('1.0-none')).toEqual({ ...about, version: '1.0-none', sha256: null })
    expect(act()).toEqual({ ...about, version: null, sha256: null })
  })

  test('keep nothing of a version that is none', () => {
    const acts = actsGiven({ terms: '219-09-9871', privacy: 'Kestrel', eConsent: '1.0-hard', military: '219099871' }, STORED)
    expect(acts.map(({ version }) => version)).toEqual([null, 'unknown', 'unknown', 'unknown', 'unknown'])
  })
})

const CERTIFICATE: ConsentCertificate = {
  format: 1,
  id: '0b0e7b0c-8c0c-4a53-9d5e-3a3d9c1f2a10',
  leadId: '6f1c2d3e-0000-4000-8000-000000000001',
  at: '2026-11-15T08:00:00.000Z',
  policy: 'as-specified',
  submittedBy: 'checkbox',
  acts: [{ act: 'military', text: 'not-active-military', version: '1.0', sha256: hash('d') }],
  emailHmac: `${'x'.repeat(42)}A`,
  keyId: 'c-1',
}
const SIGNATURE = `${'s'.repeat(85)}A`

describe('a certificate file', () => {
  const signed = formatCertificate(CERTIFICATE)
  const file = formatCertificateFile({ certificate: signed, signature: SIGNATURE })
  const holding = (certificate: string) => formatCertificateFile({ certificate, signature: SIGNATURE })

  test('is read as it was written', () => {
    expect(readCertificateFile(file)).toEqual({ kind: 'read', certificate: CERTIFICATE, signed, signature: SIGNATURE })
  })

  const { format, ...rest } = CERTIFICATE
  test.each([
    ['nothing', ''],
    ['trailing bytes', `${file} `],
    ['a second line', `${file}${file}`],
    ['no end of line', file.trimEnd()],
    ['a mark of byte order', `\uFEFF${file}`],
    ['serialized again', JSON.stringify(JSON.parse(file), null, 2)],
    ['a name twice', file.replace('{"certificate"', '{"signature":"x","certificate"')],
    ['one field more', file.replace('{"certificate"', '{"more":1,"certificate"')],
    ['another spelling of the same signature', file.replace(SIGNATURE, `${SIGNATURE.slice(0, -1)}B`)],
    ['the certificate serialized again', holding(JSON.stringify(CERTIFICATE, null, 1))],
    ['its fields in another order', holding(JSON.stringify({ ...rest, format }))],
    ['a field of it twice', holding(signed.replace('{"format":1', '{"format":1,"format":1'))],
    ['a field of it more', holding(signed.replace('{"format":1', '{"format":1,"name":"Ann"'))],
    ['an escape that means the same', holding(signed.replace('military', '\\u006dilitary'))],
    ['another format', holding(signed.replace('"format":1', '"format":2'))],
  ])('with %s is refused', (_name, text) => expect(readCertificateFile(text).kind).toBe('refused'))
})
