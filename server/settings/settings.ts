/** Kinds of settings, each read from text. What is expected goes on after `NAME must be`; the value may be a secret and is never shown. */
import { resolve } from 'node:path'
import * as z from 'zod'
import { email } from '#domain/application/fields/email.ts'

const numberLike = (pattern: RegExp, min: number, max: number, expected: string) =>
  z.string().regex(pattern, expected).transform(Number).pipe(z.number().min(min, expected).max(max, expected))

export const wholeNumber = (min: number, max: number) => numberLike(/^\d{1,15}$/, min, max, `a whole number from ${min} to ${max}`)

const MANY = 1_000_000_000
export const upTo = (fallback: number, max = MANY) => wholeNumber(1, max).default(fallback)

/** 0 lets the system choose, as tests do. */
export const port = wholeNumber(0, 65_535)

export const share = numberLike(/^[01](\.\d{1,4})?$/, 0.01, 1, 'a share from 0.01 to 1')

export const yesOrNo = z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive', error: 'true or false' })

export const oneOf = <const Choices extends readonly string[]>(choices: Choices) => z.enum(choices, `one of ${choices.join(', ')}`)

/** Of a file or folder; a relative one is below the folder that the program was started in. */
export const path = z.string().transform((text) => resolve(text))

/** Its beginning is checked here, the rest by whoever connects. */
const address = (beginning: RegExp, expected: string) =>
  z
    .string()
    .regex(beginning, expected)
    .refine((text) => URL.canParse(text), expected)

const webAddress = (expected: string) => address(/^https?:\/\//, expected)
export const url = webAddress('a web address such as https://example.com').transform((text) => text.replace(/\/$/, ''))
export const database = address(/^postgres(ql)?:\/\//, 'an address that begins with postgres:// or postgresql://')

export const mailServer = z
  .string()
  .refine(isMailServer, 'an address such as smtps://user:password@mail.example:465, without options')

/** Nothing may stand behind host and port: options there could switch off the encryption. */
function isMailServer(text: string): boolean {
  try {
    const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
    decodeURIComponent(username + password)
    return /^smtps?:$/.test(protocol) && hostname !== '' && ['', '/'].includes(pathname + search + hash)
  } catch {
    return false
  }
}

/** `Loans <no-reply@example.com>`, or the address alone. */
export const mailbox = z
  .string()
  .refine(
    (text) => email.safeParse(/^[^<>"\r\n]*<([^<>]*)>$/.exec(text)?.[1] ?? text).success,
    'an email address, or a name and an address such as Loans <no-reply@example.com>',
  )

const listOf = <Part extends z.ZodType<unknown, string>>(part: Part) =>
  z
    .string()
    .transform((text) =>
      text
        .trim()
        .split(/\s*,\s*/)
        .filter(Boolean),
    )
    .pipe(z.array(part))
    .readonly()

export const list = listOf(z.string())
export const urls = listOf(webAddress('a list of web addresses separated by commas'))
export const networks = listOf(
  z.union(
    [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
    'a list of addresses, networks such as 10.0.0.0/8, or the word loopback, separated by commas',
  ),
)

const SECONDS = 'a list of seconds such as 1, 2.5, 60'
/** Such as `0.5, 2, 60`, rising or not; in milliseconds once it is read. */
export const secondsList = listOf(
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,3})?$/, SECONDS)
    .transform((seconds) => Math.round(Number(seconds) * 1000)),
).refine((delays) => delays.length > 0, SECONDS)
