/**
 * What is wrong with a signature, for the engineer who made it. Our answers to reports and the conformance check share these sentences. A
 * stranger learns nothing from them: a slip is named only to somebody who signed with the lender's own secret.
 */
import { LENDER_CALLS } from '#domain/matching/lender/lender-call.ts'
import { isFresh, parseSignature, SIGNATURE_HEADER, SIGNATURE_MAX_AGE_SECONDS, type SignedCall, signedPrefix } from './signature.ts'

export interface Signing {
  readonly secret: string
  readonly seconds: number
  readonly call: SignedCall
  readonly body: string
}

const NAMES: readonly string[] = [...LENDER_CALLS, 'postback', 'postbacks']

/** The slips that are made most, `how` after "made", with what is signed by each. */
export function slipsOf({ secret, seconds, call, body }: Signing) {
  const prefix = signedPrefix(seconds, call)
  const signed = (how: string, ...texts: readonly string[]) => ({ how, signed: texts.map((text) => ({ secret, text })) })
  const keyed = (how: string, keys: readonly (string | Uint8Array)[]) => ({
    how,
    signed: keys.map((key) => ({ secret: key, text: `${prefix}${body}` })),
  })
  const otherNames = [...NAMES.filter((name) => name !== call), `/${call}`, call.toUpperCase()]
  return [
    signed('without the name of the call', `${seconds}.${body}`),
    signed('under another name than that of the call', ...otherNames.map((name) => `${seconds}.${name}.${body}`)),
    signed('over the body parsed and written again, not over its bytes', ...rewritten(body).map((text) => `${prefix}${text}`)),
    keyed('with the line break at the end of the secret’s file', [`${secret}\n`, `${secret}\r\n`]),
    keyed('with the secret decoded from hexadecimal, whose text is the key', [fromHex(secret)]),
    signed('over the body alone', body),
    signed('without the body', prefix, prefix.slice(0, -1)),
    signed('without the dots', `${seconds}${call}${body}`),
  ]
}

/** Zeros where it is not hexadecimal. */
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))

/** Longer than any report and any test lead; of a stranger's body no more than this is worked on. */
const LONGEST_REWRITTEN = 4096

/** As programs in JavaScript, Python and PHP write the same JSON, in the order that it has and sorted. */
function rewritten(body: string): string[] {
  if (body.length > LONGEST_REWRITTEN) return []
  try {
    const names = [...body.matchAll(/"([^"\\]+)"\s*:/g)].map(([, name = '']) => name).sort()
    const texts = [null, names].flatMap((order) => [0, 1, 2].map((indent) => JSON.stringify(JSON.parse(body), order, indent)))
    // No string of a JSON text has a line break in it.
    const spaced = texts.map((text) => text.replaceAll(/,\n */g, ', ').replaceAll(/\n */g, ''))
    const plain = [...texts, ...spaced].flatMap((text) => [text, escaped(text)])
    return [...new Set([...plain, ...plain.map((text) => text.replaceAll('/', '\\/'))])]
  } catch {
    return []
  }
}

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

/**
 * What came is named by its length and hash: its sender sees whether these are the bytes that were signed. HMACs are compared in constant time:
 * a body that is written again may be a report, too.
 */
export function mismatchProblem(
  signing: Signing,
  came: { readonly bytes: number; readonly sha256: string },
  isHmacOf: (secret: string | Uint8Array, text: string) => boolean,
): string {
  const slip = slipsOf(signing).find(({ signed }) => signed.some(({ secret, text }) => isHmacOf(secret, text)))
  const prefix = signedPrefix(signing.seconds, signing.call)
  return `The signature does not match: v1 is not HMAC-SHA256, with the agreed secret, of ${prefix} and the ${came.bytes} bytes of the body that came (SHA-256 ${came.sha256})${slip ? `; it was made ${slip.how}` : ''}`
}
