/** A certificate authority of the test's own, and what it signs. Written out byte by byte (X.509 in DER): Node reads certificates but makes none. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterFile } from './after-file.ts'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Authority {
  readonly ca: string
  /** Of the authority itself: a server that shows `ca` is one with a self-signed certificate. */
  readonly key: string
  readonly certify: (...hosts: string[]) => Certificate
  /** Good until so many days from now; a number below 0 makes one that has expired. */
  readonly certifyUntil: (days: number, ...hosts: string[]) => Certificate
}

const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
  alternativeNames: '551d11',
} as const

export function makeAuthority(name = 'Test authority', days = 1): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const certificate = (subject: string, subjectKey: KeyObject, extension: Buffer, untilDay = days) => {
    const algorithm = sequence(oid(OID.ecdsaWithSha256))
    const signed = sequence(
      der(0xa0, integer(Buffer.of(2))),
      integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
      algorithm,
      commonName(name),
      sequence(time(Math.min(-1, untilDay - 1)), time(untilDay)),
      commonName(subject),
      subjectKey.export({ type: 'spki', format: 'der' }),
      der(0xa3, sequence(extension)),
    )
    return pem(sequence(signed, algorithm, der(0x03, Buffer.of(0), sign('sha256', signed, privateKey))))
  }
  const certifyUntil: Authority['certifyUntil'] = (untilDay, ...hosts) => {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const names = hosts.map((host) =>
      isIP(host) === 4 ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
    )
    const extension = sequence(oid(OID.alternativeNames), octets(sequence(...names)))
    return { cert: certificate(hosts[0] ?? '', own.publicKey, extension, untilDay), key: pemOf(own.privateKey) }
  }
  return {
    ca: certificate(
      name,
      publicKey,
      sequence(oid(OID.basicConstraints), der(0x01, Buffer.of(0xff)), octets(sequence(der(0x01, Buffer.of(0xff))))),
    ),
    key: pemOf(privateKey),
    certify: (...hosts) => certifyUntil(days, ...hosts),
    certifyUntil,
  }
}

/** An authority that this process believes until the test file ends. Without that, the next file's authority of the same name would be taken for it. */
export function makeTrustedAuthority(...how: Parameters<typeof makeAuthority>): Authority {
  const authority = makeAuthority(...how)
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, authority.ca])
  afterFile(() => setDefaultCACertificates(before))
  return authority
}

const pemOf = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }))

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size =
    length < 0x80 ? Buffer.of(length) : length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), size, content])
}
const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const integer = (bytes: Buffer) => der(0x02, bytes)
const octets = (content: Buffer) => der(0x04, content)
const commonName = (text: string) => sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(text)))))
/** 261115103000Z */
const time = (daysFromNow: number) =>
  der(0x17, Buffer.from(`${new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
