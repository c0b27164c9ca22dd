/** A call in the bytes of a lender's own API, and what these bytes say of the person. */
import type { LenderCall } from '../lender-call.ts'
import { CONTENT_TYPES, placesIn, type Row, writeBody } from './body.ts'
import { FIELDS, formatValue, isMappedField, type MappedField, type Scalar, toldBy } from './fields.ts'
import { type MappedValue, type Mapping, requestOf } from './mapping.ts'

export interface MappedContent {
  readonly values: Readonly<Partial<Record<MappedField, Scalar | undefined>>>
  readonly consents: readonly { readonly text: string; readonly parts: Readonly<Record<string, string | null>> }[]
}

export interface MappedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Caller {
  readonly endpoint: string
  readonly credentials: Readonly<Record<string, string>>
  readonly sign: (body: string) => Readonly<Record<string, string>>
  readonly base64: (text: string) => string
}

/** Undefined: the lender has no such call, or its path wants what nobody knows. */
export function buildRequest(
  mapping: Mapping,
  call: LenderCall,
  content: MappedContent,
  caller: Caller,
): MappedRequest | undefined {
  const request = requestOf(mapping, call)
  const path = request && filledPath(request.path ?? '', content)
  if (!request || path === undefined) return undefined
  const rows = Object.entries(request.send ?? {}).flatMap(([place, what]): Row[] => {
    if (what === 'consents') return consentRows(place, content)
    const value = sentValue(what, content, caller.credentials)
    return value === undefined ? [] : [[place, value]]
  })
  const body = writeBody(mapping.body, rows)
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    typeof value === 'string' ? value : (caller.credentials[value.credential] ?? ''),
  ])
  return {
    method: request.method ?? 'POST',
    url: `${path === '' ? caller.endpoint : caller.endpoint.replace(/\/$/, '')}${path}`,
    headers: {
      ...(body !== '' && { 'content-type': CONTENT_TYPES[mapping.body] }),
      accept: CONTENT_TYPES[mapping.answers ?? mapping.body],
      ...Object.fromEntries(own),
      ...authHeaders(mapping.auth, body, caller),
    },
    body,
  }
}

/** A key, percent-encoded. One that a path would not keep as it is, is none. */
function filledPath(path: string, { values }: MappedContent): string | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name as MappedField)
  if (names.some((name) => /^\.{0,2}$/.test(String(values[name] ?? '')))) return undefined
  return names.reduce((filled, name) => filled.replace(`{${name}}`, () => encodeURIComponent(String(values[name]))), path)
}

function authHeaders(auth: Mapping['auth'], body: string, { credentials, sign, base64 }: Caller): Readonly<Record<string, string>> {
  const secret = (name: string) => credentials[name] ?? ''
  if (!auth) return {}
  if (auth.kind === 'signature') return sign(body)
  if (auth.kind === 'header') return { [auth.name.toLowerCase()]: secret(auth.credential) }
  const isBearer = auth.kind === 'bearer'
  return {
    authorization: isBearer
      ? `Bearer ${secret(auth.credential)}`
      : `Basic ${base64(`${secret(auth.user)}:${secret(auth.password)}`)}`,
  }
}

/** What nobody knows is left out; so is a test that is none, unless there is a code for it. */
function sentValue(what: MappedValue, { values }: MappedContent, credentials: Caller['credentials']): Scalar | undefined {
  if (typeof what === 'object' && 'constant' in what) return what.constant
  if (typeof what === 'object' && 'credential' in what) return credentials[what.credential] ?? ''
  const { field, as, codes } = typeof what === 'string' ? { field: what, as: undefined, codes: undefined } : what
  const value = values[field as MappedField]
  if (codes) return codes[String(value ?? (FIELDS[field as MappedField].kind.values?.includes('false') ? false : ''))]
  return value === undefined ? undefined : formatValue(value, as)
}

const consentRows = (place: string, { consents }: MappedContent): Row[] =>
  consents.flatMap(({ text, parts }) =>
    Object.entries(parts).flatMap(([part, value]): Row[] =>
      value ? [[place.replace('{text}', text).replace('{part}', part), value]] : [],
    ),
  )

/** Read from the bytes: whatever a mapping leaves out or adds, the ledger records what left. */
export function fieldsIn(mapping: Mapping, call: LenderCall, body: string): ReturnType<typeof toldBy> {
  const send = Object.entries(requestOf(mapping, call)?.send ?? {})
  const fields = placesIn(mapping.body, body).map((place) => {
    const [, what = ''] = send.find(([name]) => placePattern(name).test(place)) ?? []
    return fieldOf(what)
  })
  return toldBy(fields.filter((field) => field !== undefined))
}

const placePattern = (place: string): RegExp =>
  new RegExp(`^${place.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(text|part)\}/g, '\\w+')}$`)

export const fieldName = (what: MappedValue): string | undefined =>
  typeof what === 'string' ? what : 'field' in what ? what.field : undefined

export function fieldOf(what: MappedValue): MappedField | undefined {
  const name = fieldName(what) ?? ''
  return isMappedField(name) ? name : undefined
}
