/**
 * A lender refuses a call that is signed as agreed. What it computed is not to be seen from here, but a call that is signed with a slip
 * and taken shows which slip the lender's check has.
 */
import { createHash } from 'node:crypto'
import { formatSignature, SIGNATURE_HEADER, SIGNATURE_MAX_AGE_SECONDS, signedPrefix } from '#contracts/lenders/signature.ts'
import { type Signing, slipsOf } from '#contracts/lenders/signature-problem.ts'
import { hmacOf, isRefusal, type LenderClient, type Refused, signatureOf } from './lender-client.ts'

/** An hour each, but for the right one. */
const ZONES_SECONDS = Array.from({ length: 27 }, (_, place) => (place - 12) * 3600).filter((seconds) => seconds !== 0)

export async function explainRefusal(lender: LenderClient, { cause: { signing, date } }: Refused): Promise<string> {
  return `Likely slip: ${await likelySlip(lender, signing, date)}\n${howSigned(signing)}\n`
}

async function likelySlip(lender: LenderClient, signing: Refused['cause']['signing'], date: string | null): Promise<string> {
  const offSeconds = date ? Math.round(Date.parse(date) / 1000 - signing.seconds) : 0
  if (Math.abs(offSeconds) > SIGNATURE_MAX_AGE_SECONDS) return clockSlip(offSeconds)
  for (const [slip, headers] of wrongHeaders(signing))
    for (const header of headers) {
      const { status } = await lender.send(signing.call, undefined, { raw: signing.body, header })
      if (!isRefusal(status)) return slip
    }
  return 'another secret. No signature with a usual slip was taken either; compare the steps below with what your server computes.'
}

const clockSlip = (offSeconds: number) =>
  `your server's clock is ${Math.abs(offSeconds)} seconds ${offSeconds < 0 ? 'behind' : 'ahead of'} this machine's, and ${SIGNATURE_MAX_AGE_SECONDS} are allowed. Local time in place of UTC, or a clock that nobody sets?`

/** By the slip of a lender that takes one of them. */
function wrongHeaders(signing: Signing): (readonly [string, readonly string[]])[] {
  const { secret, seconds } = signing
  const hex = hmacOf(secret, `${signedPrefix(seconds, signing.call)}${signing.body}`)
  const base64 = Buffer.from(hex, 'hex').toString('base64')
  const expects = (how: string, ...headers: readonly string[]) =>
    [`your server expects a signature made ${how}: it took one.`, headers] as const
  return [
    // First, since a lender may take no more than 300 of them.
    expects('with t in milliseconds', signatureOf({ ...signing, seconds: Date.now() })),
    ...slipsOf(signing).map(({ how, signed }) =>
      expects(how, ...signed.map((each) => formatSignature(seconds, hmacOf(each.secret, each.text)))),
    ),
    expects('in capitals', formatSignature(seconds, hex.toUpperCase())),
    expects('in base64', formatSignature(seconds, base64)),
    ...ZONES_SECONDS.map((off) => [clockSlip(off), [signatureOf({ ...signing, seconds: seconds + off })]] as const),
  ]
}

/** Step by step, so that the first step that differs is found. */
export function howSigned(signing: Signing): string {
  const { secret, seconds, call, body } = signing
  const text = `${signedPrefix(seconds, call)}${body}`
  return [
    'How it is signed:',
    `1. The body is ${Buffer.byteLength(body)} bytes, SHA-256 ${sha256(body)}`,
    `2. "${seconds}." and "${call}." before it make the text, ${Buffer.byteLength(text)} bytes, SHA-256 ${sha256(text)}:`,
    text,
    `3. The secret is ${secret.length} characters, without a line break; its SHA-256 begins ${sha256(secret).slice(0, 8)}`,
    `4. HMAC-SHA256 of the text with the secret, as lowercase hexadecimal: ${hmacOf(secret, text)}`,
    `5. The header is ${SIGNATURE_HEADER}: ${signatureOf(signing)}`,
  ].join('\n')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
