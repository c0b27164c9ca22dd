/** A certificate is verified with nothing but its file and the public keys: one changed byte, and it is not. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ConsentCertificate, formatCertificate, formatCertificateFile } from '#domain/consent/certificate.ts'
import type { ConsentKey } from '#domain/consent/consent-keys.ts'
import { verifyCertificate } from './commands/consents.ts'

const pair = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const published = ({ publicKey }: typeof pair, kid: string): ConsentKey => ({
  kty: 'OKP',
  crv: 'Ed25519',
  use: 'sig',
  kid,
  x: publicKey.export({ format: 'jwk' }).x ?? '',
  retired: false,
})

const CERTIFICATE: ConsentCertificate = {
  format: 1,
  id: '0b0e7b0c-8c0c-4a53-9d5e-3a3d9c1f2a10',
  leadId: '6f1c2d3e-0000-4000-8000-000000000001',
  at: '2026-11-15T08:00:00.000Z',
  policy: 'consumer-first',
  submittedBy: 'button',
  acts: [
    { act: 'credit-inquiry', text: 'credit-inquiry', version: '1.0-soft', sha256: 'f'.repeat(64) },
    { act: 'terms', text: 'terms-of-service', version: null, sha256: null },
  ],
  emailHmac: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA',
  keyId: 'c-1',
}
const signedBy = (keys: typeof pair, certificate = formatCertificate(CERTIFICATE)) =>
  formatCertificateFile({ certificate, signature: sign(null, Buffer.from(certificate), keys.privateKey).toString('base64url') })
const KEYS = [published(pair, 'c-1'), published(other, 'c-2')]

test('a certificate verifies', () => {
  expect(verifyCertificate(signedBy(pair), KEYS)).toEqual({ certificate: CERTIFICATE, key: KEYS[0] })
})

test('one of a staging site says so under its signature', () => {
  const made: ConsentCertificate = { ...CERTIFICATE, test: true }
  const file = signedBy(pair, formatCertificate(made))
  expect(verifyCertificate(file, KEYS).certificate).toEqual(made)
  expect(() => verifyCertificate(file.replace(',\\"test\\":true', ''), KEYS)).toThrow('The signature is not that of c-1')
  const denied = formatCertificate({ ...CERTIFICATE, test: false } as never)
  expect(() => verifyCertificate(signedBy(pair, denied), KEYS)).toThrow('not one of format 1')
})

const OF_CHOICE: ConsentCertificate = {
  ...CERTIFICATE,
  id: '1c1f8c1d-9d1d-4b64-8e6f-4b4e0d2f3b21',
  submittedBy: null,
  acts: [{ act: 'credit-inquiry', text: 'credit-inquiry-of-choice', version: '1.0-soft', sha256: 'e'.repeat(64) }],
}

test.each([{ made: CERTIFICATE }, { made: OF_CHOICE }])(
  'with any one byte changed, left out or put in, it does not',
  ({ made }) => {
    const good = Buffer.from(signedBy(pair, formatCertificate(made)), 'latin1')
    const verifies = (bytes: Buffer) => {
      try {
        verifyCertificate(bytes.toString('utf8'), KEYS)
        return true
      } catch {
        return false
      }
    }
    const accepted: number[] = []
    for (let place = 0; place <= good.length; place++) {
      const [before, after] = [good.subarray(0, place), good.subarray(place + 1)]
      const was = good[place]
      const changes = [
        ...(was === undefined
          ? []
          : [1, 2, 4, 0x10, 0x20, 0x80].map((bit) => Buffer.concat([before, Buffer.of(was ^ bit), after]))),
        ...(was === undefined ? [] : [Buffer.concat([before, after])]),
        ...[' ', '0', '\n', '"'].map((put) => Buffer.concat([before, Buffer.from(put), good.subarray(place)])),
      ].filter((bytes) => !bytes.equals(good))
      if (changes.some(verifies)) accepted.push(place)
    }
    expect(accepted).toEqual([])
    expect(verifies(good)).toBe(true)
  },
)

test('signed with another key than it names, or with one that is not published, it does not', () => {
  expect(() => verifyCertificate(signedBy(other), KEYS)).toThrow('The signature is not that of c-1')
  expect(() => verifyCertificate(signedBy(pair), KEYS.slice(1))).toThrow('The keys do not include c-1')
  const renamed = signedBy(pair, formatCertificate({ ...CERTIFICATE, keyId: 'c-2' }))
  expect(() => verifyCertificate(renamed, KEYS)).toThrow('The signature is not that of c-2')
})

test('signed, but not as certificates are written, it does not', () => {
  const text = formatCertificate(CERTIFICATE)
  for (const odd of [
    JSON.stringify(CERTIFICATE, null, 1),
    text.replace('"format":1', '"format":1,"format":1'),
    text.replace('"format":1', '"format":1.0'),
    `${text}\n`,
  ])
    expect(() => verifyCertificate(signedBy(pair, odd), KEYS)).toThrow('Not verified.')
})
