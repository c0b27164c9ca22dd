/**
 * What is wrong with a signature, for the engineer who made it. Our answers to reports and the conformance check share these sentences. A
 * stranger learns nothing from them: a slip is named only to somebody who signed with the lender's own secret.
 */
import { isFresh, parseSignature, SIGNATURE_HEADER, SIGNATURE_MAX_AGE_SECONDS, type SignedCall, signedPrefix } from './signature.ts'

export interface Signing {
  readonly secret: string
  readonly seconds: number
  readonly call: SignedCall
  readonly body: string
}

const NAMES: readonly string[] = ['ping', 'post', 'status', 'bank', 'void', 'erase', 'postback', 'postbacks']

/** The slips that are made most, each with what is signed by it, or with what. */
const SLIPS: readonly {
  readonly how: string
  readonly secrets?: (secret: string) => readonly string[]
  readonly texts?: (signing: Signing) => readonly string[]
}[] = [
  { how: 'without the name of the call', texts: ({ seconds, body }) => [`${seconds}.${body}`] },
  {
    how: 'under another name than that of the call',
    texts: ({ seconds, call, body }) =>
      [...NAMES.filter((name) => name !== call), `/${call}`, call.toUpperCase()].map((name) => `${seconds}.${name}.${body}`),
  },
  {
    how: 'over the body parsed and written again, not over its bytes',
    texts: ({ seconds, call, body }) => rewritten(body).map((text) => `${signedPrefix(seconds, call)}${text}`),
  },
  { how: 'with the line break at the end of the secret’s file', secrets: (secret) => [`${secret}\n`, `${secret}\r\n`] },
  { how: 'over the body alone', texts: ({ body }) => [body] },
  { how: 'without the body', texts: ({ seconds, call }) => [signedPrefix(seconds, call), `${seconds}.${call}`] },
  { how: 'without the dots', texts: ({ seconds, call, body }) => [`${seconds}${call}${body}`] },
]

export interface Slip {
  /** After "made". */
  readonly how: string
  readonly signed: readonly { readonly secret: string; readonly text: string }[]
}

export const slipsOf = (signing: Signing): Slip[] =>
  SLIPS.map(({ how, secrets, texts }) => {
    const { secret, seconds, call, body } = signing
    const signed = texts?.(signing) ?? [`${signedPrefix(seconds, call)}${body}`]
    return { how, signed: (secrets?.(secret) ?? [secret]).flatMap((key) => signed.map((text) => ({ secret: key, text }))) }
  })

/** Longer than any report and any test lead; of a stranger's body no more than this is worked on. */
const LONGEST_REWRITTEN = 4096

/** As programs in JavaScript, Python and PHP write the same JSON, in the order that it has and sorted. */
function rewritten(body: string): string[] {
  if (body.length > LONGEST_REWRITTEN) return []
  try {
    const parsed: unknown = JSON.parse(body)
    const compact = [parsed, sorted(parsed)].map((value) => JSON.stringify(value))
    const texts = [...compact, ...[parsed, sorted(parsed)].map(spaced), JSON.stringify(parsed, null, 2)]
    const written = texts.flatMap((text) => [
      text,
      escaped(text),
      escaped(text).replaceAll('/', '\\/'),
      text.replaceAll('/', '\\/'),
    ])
    return [...new Set(written)].filter((text) => text !== body)
  } catch {
    return []
  }
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort()
          .map(([key, part]) => [key, sorted(part)]),
      )
    : value

/** No string of a JSON text has a line break in it. */
const spaced = (value: unknown) => JSON.stringify(value, null, 1).replaceAll(/,\n */g, ', ').replaceAll(/\n */g, '')

const escaped = (text: string) =>
  text.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const FORM = 't=SECONDS,v1=HEX'
const MALFORMED: readonly (readonly [RegExp, string])[] = [
  [/^(?!.*\bt=)/s, 'it has no t'],
  [/^(?!.*\bv1=)/s, 'it has no v1'],
  [/\bt=\d{13}\b/, 't is in milliseconds, not in seconds'],
  [/\bt=(?!\d{1,12},)/, 't is not a number of seconds'],
  [/\bv1=(?=.*[A-F])[0-9A-Fa-f]{64}$/, 'v1 is in capitals, not in lowercase'],
  [/\bv1=[\w+/-]{43}=?$/, 'v1 is base64, not hexadecimal'],
  [/\bv1=(?![0-9a-f]{64}$)/, 'v1 is not 64 hexadecimal digits, at the end'],
]

/** What can be seen of a header without a secret. */
export function headerProblem(header: string | undefined, now: Date): string | undefined {
  if (!header) return `There is no header ${SIGNATURE_HEADER}: ${FORM}`
  const signature = parseSignature(header)
  if (!signature) {
    const [, what] = MALFORMED.find(([pattern]) => pattern.test(header)) ?? []
    return `The header ${SIGNATURE_HEADER} is not ${FORM}: ${what ?? 'it holds something besides'}`
  }
  if (isFresh(signature.timestampSeconds, now)) return undefined
  const offSeconds = Math.round(signature.timestampSeconds - now.getTime() / 1000)
  return `The signature's t is ${Math.abs(offSeconds)} seconds ${offSeconds < 0 ? 'behind' : 'ahead of'} our clock, and ${SIGNATURE_MAX_AGE_SECONDS} are allowed: is your clock right, and did you sign again before you repeated?`
}

interface Received {
  readonly bytes: number
  readonly sha256: string
  /** In constant time: text that is written again may be a report, too. */
  readonly isHmacOf: (secret: string, text: string) => boolean
}

/** What came is named by its length and hash: its sender sees whether these are the bytes that were signed. */
export function mismatchProblem(signing: Signing, { bytes, sha256, isHmacOf }: Received): string {
  const slip = slipsOf(signing).find(({ signed }) => signed.some(({ secret, text }) => isHmacOf(secret, text)))
  const prefix = signedPrefix(signing.seconds, signing.call)
  return `The signature does not match: v1 is not HMAC-SHA256, with the agreed secret, of ${prefix} and the ${bytes} bytes of the body that came (SHA-256 ${sha256})${slip ? `; it was made ${slip.how}` : ''}`
}
