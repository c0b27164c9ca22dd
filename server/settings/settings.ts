/** How one setting is read from text. What is wrong is said in one sentence that names the setting; its value may be a secret and is not. */
import { isIP } from 'node:net'
import { email } from '#domain/application/fields/email.ts'

export type Reading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'problem'; readonly problem: string }

interface Setting<Value> {
  readonly read: (name: string, text: string | undefined) => Reading<Value>
}

type ValueOf<S> = S extends Setting<infer Value> ? Value : never
export type ValuesOf<Settings> = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> }

function setting<Value>(fallback: Value, expected: string, parse: (text: string) => Value | undefined): Setting<Value> {
  return {
    read(name, text) {
      if (text === undefined || text === '') return { kind: 'value', value: fallback }
      const value = parse(text)
      return value === undefined ? { kind: 'problem', problem: `${name} must be ${expected}.` } : { kind: 'value', value }
    },
  }
}

export const text = <Fallback extends string | undefined>(fallback: Fallback): Setting<string | Fallback> =>
  setting<string | Fallback>(fallback, 'a text', (value) => value)

export const wholeNumber = (fallback: number, min: number, max: number): Setting<number> =>
  setting(fallback, `a whole number from ${min} to ${max}`, (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    return number >= min && number <= max ? number : undefined
  })

/** For a default that depends on other settings. */
export const wholeNumberOr = <Fallback>(fallback: Fallback, min: number, max: number): Setting<number | Fallback> => ({
  read: (name, text) => (text ? wholeNumber(min, min, max).read(name, text) : { kind: 'value', value: fallback }),
})

/** Such as `0.5, 2, 60`: rising or not, each a number of seconds. */
export const secondsList = (fallbackMs: readonly number[]): Setting<readonly number[]> =>
  setting(fallbackMs, 'a list of seconds such as 1, 2.5, 60', (value) => {
    const seconds = splitList(value).map((part) => (/^\d{1,7}(\.\d{1,3})?$/.test(part) ? Number(part) : Number.NaN))
    return seconds.length > 0 && seconds.every(Number.isFinite) ? seconds.map((each) => Math.round(each * 1000)) : undefined
  })

export const share = (fallback: number): Setting<number> =>
  setting(fallback, 'a share from 0.01 to 1', (value) => {
    const number = /^[01](\.\d{1,4})?$/.test(value) ? Number(value) : Number.NaN
    return number >= 0.01 && number <= 1 ? number : undefined
  })

/** 0 lets the system choose, as tests do. */
export const port = (fallback: number): Setting<number> => wholeNumber(fallback, 0, 65_535)

export const oneOf = <Choice extends string>(fallback: Choice, choices: readonly Choice[]): Setting<Choice> =>
  setting(fallback, `one of ${choices.join(', ')}`, (value) => choices.find((choice) => choice === value))

export const yesOrNo = (fallback: boolean): Setting<boolean> =>
  setting(fallback, 'true or false', (value) => ({ true: true, false: false })[value])

export const url = <Fallback extends string | undefined>(fallback: Fallback): Setting<string | Fallback> =>
  setting<string | Fallback>(fallback, 'a web address such as https://example.com', (value) => httpUrl(value))

/** Such as a database's: its scheme is checked here, the rest by the client that connects. */
export const addressOf = <Fallback extends string | undefined>(
  fallback: Fallback,
  ...schemes: string[]
): Setting<string | Fallback> =>
  setting<string | Fallback>(
    fallback,
    `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    (value) => (schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value) ? value : undefined),
  )

/** Nothing may stand behind host and port: options there could switch off the encryption. */
export const mailServer = (): Setting<string | undefined> =>
  setting<string | undefined>(undefined, 'an address such as smtps://user:password@mail.example:465, without options', (value) => {
    const { protocol, hostname, pathname, search, hash, username, password } = URL.canParse(value) ? new URL(value) : EMPTY_ADDRESS
    const isMailServer = ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && canBeDecoded(username + password)
    return isMailServer && ['', '/'].includes(pathname) && search === '' && hash === '' ? value : undefined
  })

const EMPTY_ADDRESS = { protocol: '', hostname: '', pathname: '', search: '', hash: '', username: '', password: '' }

function canBeDecoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}

/** `Loans <no-reply@example.com>`, or the address alone. */
export const mailbox = (): Setting<string | undefined> =>
  setting<string | undefined>(
    undefined,
    'an email address, or a name and an address such as Loans <no-reply@example.com>',
    (value) => {
      const address = /^[^<>"\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value
      return email.safeParse(address).success ? value : undefined
    },
  )

const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

export const networks = (): Setting<readonly string[]> =>
  setting<readonly string[]>(
    [],
    'a list of addresses, networks such as 10.0.0.0/8, or the word loopback, separated by commas',
    (value) => {
      const names = splitList(value)
      return names.every((name) => NAMED_NETWORKS.has(name) || isNetwork(name)) ? names : undefined
    },
  )

export const list = (fallback: readonly string[]): Setting<readonly string[]> =>
  setting(fallback, 'a list separated by commas', (value) => splitList(value))

export const urls = (fallback: readonly string[]): Setting<readonly string[]> =>
  setting(fallback, 'a list of web addresses separated by commas', (value) => {
    const addresses = splitList(value)
    return addresses.every((address) => httpUrl(address)) ? addresses : undefined
  })

const splitList = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function isNetwork(name: string): boolean {
  const [address = '', length, ...rest] = name.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && rest.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
}

function httpUrl(value: string): string | undefined {
  return /^https?:\/\//.test(value) && URL.canParse(value) ? value.replace(/\/$/, '') : undefined
}

/** Reads all settings and gathers everything that is wrong, so that the owner mends it in one go. */
export function readSettings<Settings extends Record<string, Setting<unknown>>>(
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: ValuesOf<Settings>; readonly problems: readonly string[] } {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, { read }] of Object.entries(settings)) {
    const reading = read(name, environment[name])
    if (reading.kind === 'value') values[name] = reading.value
    else problems.push(reading.problem)
  }
  return { values: values as ValuesOf<Settings>, problems }
}
