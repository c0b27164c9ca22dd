import { createPublicKey, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { KeptText } from '#contracts/operators/consents.ts'
import { type ConsentCertificate, formatCertificateFile, readCertificateFile } from '#domain/consent/certificate.ts'
import { type ConsentKey, consentKeys } from '#domain/consent/consent-keys.ts'
import { CHOICE_TEXT } from '#domain/consent/consent-texts.ts'
import { TEST_SITE } from '#domain/look/test-site.ts'
import { parseJson } from '#domain/values/parse-json.ts'
import { type Client, OperatorFailure } from '../client.ts'
import type { Views } from '../commands-of-endpoints.ts'
import { type CommandModule, group, readFile } from '../shell.ts'
import { minute, pairs, table } from '../table.ts'

export const consentViews = {
  'GET /consents/{id}/choices': {
    usage: 'consents choices <id>',
    whenEmpty: 'No lender was chosen, or the lead is not known.',
    columns: [
      { title: 'CHOSEN', of: ({ at }) => at, isTime: true },
      { title: 'LENDER', of: ({ lender }) => lender },
      { title: 'PERMITTED', of: ({ acts }) => acts.map(({ act, version }) => `${act} ${version ?? '(not said)'}`).join(', ') },
      { title: 'CERTIFICATE', of: ({ id }) => id },
    ],
  },
  'POST /consents/{id}/matches': {
    usage: 'consents match <id> <email>',
    say: ({ matches }) => (matches ? 'The certificate is of this address.' : 'The certificate is of another address.'),
  },
} satisfies Views

const ANSWER_WITHIN_MS = 20_000

export const consentCommands: CommandModule = (program, run) => {
  const consents = group(program, 'consents')

  consents
    .command('show')
    .description('the certificate of what an applicant agreed to, as it was signed')
    .argument('<id>', 'the lead id, or the id of the certificate of a choice (`consents choices`)')
    .option('--out <file>', 'write it to a file instead')
    .option('--texts', 'instead of the certificate, every text that it names, exactly as it was shown')
    .action(
      run<{ readonly out?: string; readonly texts?: boolean }>(async ({ client, write, tell }, { out, texts }, id = '') => {
        const text = texts ? await textsShown(client, id) : formatCertificateFile(await client('GET /consents/{id}', { id }))
        if (out === undefined) return write(text)
        writeFileSync(out, text)
        tell(texts ? `The texts are in ${out}.` : `The certificate is in ${out}.`)
      }),
    )

  consents
    .command('text')
    .description('a text exactly as it was shown, byte for byte what its hash is over')
    .argument('<sha256>', 'the hash, as certificates and `applications show` name it')
    .option('--out <file>', 'write it to a file instead')
    .action(
      run<{ readonly out?: string }>(async ({ client, write, tell }, { out }, sha256 = '') => {
        const { text, ...about } = await client('GET /consents/texts/{sha256}', { sha256 })
        tell(aboutText(about))
        if (out === undefined) return write(text)
        writeFileSync(out, text)
        tell(`The text is in ${out}.`)
      }),
    )

  consents
    .command('verify')
    .description('whether a certificate is byte for byte as it was signed; exit code 1 if it is not')
    .argument('<file>', 'the certificate')
    .option(
      '--keys <file or url>',
      'the public keys, such as https://example.com/.well-known/consent-keys.json (default: the server is asked)',
    )
    .action(
      run<{ readonly keys?: string }>(async (shell, { keys }, file = '') => {
        const found = keys === undefined ? (await shell.client('GET /consents/keys', {})).keys : await keysFrom(keys)
        const { certificate, key } = verifyCertificate(readFile(file), found)
        shell.show({ verified: true, retiredKey: key.retired, ...certificate }, () => describe(certificate, key))
      }),
    )
}

const aboutText = ({ name, version, effective, firstShownAt }: Omit<KeptText, 'text'>) =>
  `${name}, version ${version}${effective === null ? '' : `, effective ${effective}`}, first shown ${minute(firstShownAt)}`

/** One after the other, each under a line that says which it is. */
async function textsShown(client: Client, id: string): Promise<string> {
  const { texts } = await client('GET /consents/{id}/texts', { id })
  return texts
    .map(({ act: { text, version, sha256 }, shown }) =>
      shown
        ? `=== ${aboutText(shown)}, SHA-256 ${sha256}\n\n${shown.text.trimEnd()}\n`
        : `=== ${text}, version ${version ?? 'not said'}: its words were not stored\n`,
    )
    .join('\n')
}

/** The certificate, if the signature is over exactly these bytes. */
export function verifyCertificate(text: string, keys: readonly ConsentKey[]): { certificate: ConsentCertificate; key: ConsentKey } {
  const reading = readCertificateFile(text)
  if (reading.kind === 'refused') throw new OperatorFailure(`Not verified. ${reading.reason}`)
  const { certificate, signed, signature } = reading
  const key = keys.find(({ kid }) => kid === certificate.keyId)
  if (!key) throw new OperatorFailure(`Not verified. The keys do not include ${certificate.keyId}, which the certificate names.`)
  const { kty, crv, x } = key
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  if (!verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url')))
    throw new OperatorFailure(
      `Not verified. The signature is not that of ${key.kid} over this certificate: one of them was changed.`,
    )
  return { certificate, key }
}

async function keysFrom(source: string): Promise<readonly ConsentKey[]> {
  const parsed = consentKeys.safeParse(parseJson(/^https?:\/\//.test(source) ? await fetched(source) : readFile(source)))
  if (!parsed.success) throw new OperatorFailure(`${source} holds no list of consent keys.`)
  return parsed.data.keys
}

async function fetched(url: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (response.ok) return await response.text()
  } catch {
    // Said below.
  }
  throw new OperatorFailure(`The keys cannot be fetched from ${url}.`)
}

const isOfChoice = (acts: ConsentCertificate['acts']) => acts.every(({ text }) => text === CHOICE_TEXT.text)

const describe = ({ id, leadId, at, policy, submittedBy, acts, test }: ConsentCertificate, { kid, retired }: ConsentKey) =>
  [
    `Verified: signed with ${kid}${retired ? ', which is retired,' : ''} and unchanged since.`,
    ...(test ? [TEST_SITE] : []),
    pairs([
      ['Certificate', id],
      ['Lead', leadId],
      ['Given', minute(at)],
      ['Policy', policy],
      isOfChoice(acts) ? ['Given with', 'the choice of a lender'] : ['Sent by', submittedBy ?? 'not said'],
    ]),
    table(
      [
        { title: 'ACT', of: ({ act }) => act },
        { title: 'TEXT', of: ({ text }) => text },
        { title: 'VERSION', of: ({ version }) => version ?? 'not said' },
        { title: 'SHA-256', of: ({ sha256 }) => sha256 ?? 'not known' },
      ],
      acts,
    ),
  ].join('\n\n')
