/** Why a mapping is refused: sentences that name the lender, the call and what to do. None repeats a value, which may be a secret. */
import { callsOf, isMappedField, kindOf, MAPPED_CALLS, type MappedCall, type MappedField } from './fields.ts'
import { credentialsIn, type MappedCallRequest, type MappedValue, type Mapping, placesOf, RESULTS, requestOf } from './mapping.ts'

interface MappedLender {
  readonly name: string
  readonly mapping: Mapping
  readonly credentials: Readonly<Record<string, string>>
  readonly needsBank: boolean
  readonly heedsTest?: boolean | undefined
}

export function mappingProblems(lender: MappedLender): string[] {
  const { name, mapping } = lender
  return [
    ...missingCalls(lender),
    ...credentialProblems(lender),
    ...MAPPED_CALLS.flatMap((call) => {
      const request = requestOf(mapping, call)
      return request ? callProblems(mapping, call, request).map((problem) => `${name}: the mapping of ${call} ${problem}`) : []
    }),
  ]
}

function missingCalls({ name, mapping, needsBank, heedsTest }: MappedLender): string[] {
  const unmarked = (['ping', 'post'] as const).filter(
    (call) => !Object.values(requestOf(mapping, call)?.send ?? {}).some((what) => fieldName(what) === 'test'),
  )
  return [
    ...(['void', 'erase'] as const)
      .filter((call) => !mapping.calls[call])
      .map(
        (call) =>
          `${name}: its mapping has no call ${call}, and no address to write to instead: add the call, or ${call}: {"inWriting": "privacy@acme.example"}.`,
      ),
    ...(needsBank && !mapping.calls.bank
      ? [`${name} needs bank numbers, and its mapping has no call bank, in which they are sent: add it.`]
      : []),
    ...(heedsTest
      ? unmarked.map((call) => `${name} heeds tests, and the mapping of ${call} does not send the field test: add it.`)
      : []),
  ]
}

const SECRETS_GO = 'write the secret into the secrets file, name it in credentials, and write {"credential": "its name"} here'

function credentialProblems({ name, mapping, credentials }: MappedLender): string[] {
  const used = credentialsIn(mapping)
  return [
    ...(used.every((each) => Object.hasOwn(credentials, each))
      ? []
      : [`${name}: its mapping uses a credential that credentials does not name: ${SECRETS_GO}.`]),
    ...Object.keys(credentials)
      .filter((each) => !used.includes(each) && each !== 'signingSecret')
      .map((each) => `${name} has a credential ${each} that its mapping does not use: take it out.`),
  ]
}

const WITHOUT_BODY: readonly string[] = ['GET', 'DELETE']

function callProblems(mapping: Mapping, call: MappedCall, request: MappedCallRequest): string[] {
  const { method = 'POST', path = '', headers = {}, send = {}, results } = request
  const names = Object.keys(send)
  const hasSecret = Object.values(send).some((what) => typeof what === 'object' && 'credential' in what)
  const roots = new Set(names.map((name) => name.split('.')[0]))
  return [
    ...(WITHOUT_BODY.includes(method) && names.length > 0 ? [`sends a body with ${method}: use POST, or leave send out.`] : []),
    ...(names.length === 0 && ['ping', 'post', 'bank'].includes(call) ? ['sends nothing: name its fields in send.'] : []),
    ...(names.length === 0 && !/\{(attemptKey|reference)\}/.test(path)
      ? ['does not say which lead it is about: put {attemptKey} into its path.']
      : []),
    ...(mapping.auth || hasSecret ? [] : ['proves to the lender in no way who we are: add auth, or send a credential.']),
    ...(mapping.body === 'xml' && roots.size > 1
      ? ['has several outermost elements, and XML has one: begin all names with the same.']
      : []),
    ...pathProblems(call, path),
    ...Object.entries(headers).flatMap(([name, value]) => headerProblems(name, value)),
    ...Object.entries(send).flatMap(([name, what]) => [...nameProblems(mapping, name, what), ...valueProblems(call, name, what)]),
    ...resultProblems(mapping, call, results),
  ]
}

/** Addresses are written to logs, by everybody on the way. */
function pathProblems(call: MappedCall, path: string): string[] {
  const placeholders = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  return [
    ...(/^([/?]|$)/.test(path) && !/\.\.|\/\/|[#\\\s@]/.test(path)
      ? []
      : ['has a path that is none: begin it with / or ?, without .., //, #, @ and spaces.']),
    ...placeholders.flatMap((name) => {
      if (!isMappedField(name)) return [`has {${name}} in its path, which is nothing of ours: use {attemptKey}.`]
      if (name !== 'attemptKey' && name !== 'reference')
        return [
          `puts ${name} into its path: what a person told us goes into bodies only. Use {attemptKey}, or {reference} in bank.`,
        ]
      return outOfStage(call, name)
    }),
    ...[...path.matchAll(/[?&]([^=&]*)=([^&]*)/g)].flatMap(([, name = '', value = '']) =>
      isSecret(name, value)
        ? [`holds a secret in its path, where logs keep it: send it in a header or in the body. To do so, ${SECRETS_GO}.`]
        : [],
    ),
  ]
}

const OURS: readonly string[] = ['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding', 'cookie']

function headerProblems(name: string, value: string | { readonly credential: string }): string[] {
  if (!/^[A-Za-z][\w-]*$/.test(name) || OURS.includes(name.toLowerCase()))
    return [`names the header ${name}, which is not for it to set: take it out.`]
  if (typeof value !== 'string') return []
  if (!/^[\x20-\x7e]*$/.test(value)) return [`has a header ${name} with signs that a header cannot carry.`]
  return isSecret(name, value) ? [`holds a secret in its header ${name}: ${SECRETS_GO}.`] : []
}

function nameProblems({ body }: Mapping, name: string, what: MappedValue): string[] {
  const isXml = /^[A-Za-z_][\w:-]*(\.[A-Za-z_][\w:-]*)*(\.@[A-Za-z_][\w:-]*)?$/
  const plain = name.replace(/\{(text|part)\}/g, 'x')
  return [
    ...(body === 'xml' && !isXml.test(plain)
      ? [`has the name ${name}, which no XML element can have: letters, digits and -, with dots between elements.`]
      : []),
    ...(body === 'json' && plain.split('.').some((part) => ['', '__proto__', 'constructor', 'prototype'].includes(part))
      ? [`has the name ${name}, in which a part between dots is missing or reserved.`]
      : []),
    ...(what === 'consents' && !(name.includes('{text}') && name.includes('{part}'))
      ? [`sends consents under ${name}: a name for all of them has {text} and {part} in it, such as consent_{text}_{part}.`]
      : []),
  ]
}

function valueProblems(call: MappedCall, name: string, what: MappedValue): string[] {
  if (typeof what === 'object' && 'constant' in what)
    return isSecret(name, String(what.constant)) ? [`holds a secret as ${name}: ${SECRETS_GO}.`] : []
  const field = fieldName(what)
  if (field === undefined) return []
  if (!isMappedField(field))
    return [`sends ${name} from a field that is none of ours: docs/lenders.md has their names; a fixed text is {"constant": "…"}.`]
  const { as = undefined, codes = undefined } = typeof what === 'object' && 'field' in what ? what : {}
  const kind = kindOf(field)
  const uncoded = codes ? (kind.values ?? []).filter((value) => !Object.hasOwn(codes, value)) : []
  return [
    ...outOfStage(call, field),
    ...(as !== undefined && !kind.takes(as) ? [`writes ${field} in a format that it does not have: use ${kind.formats}.`] : []),
    ...(codes && !kind.values ? [`has codes for ${field}, which can be anything: take them out.`] : []),
    ...(uncoded.length > 0
      ? [`has no code for ${field} ${uncoded.slice(0, 5).join(', ')}: add ${uncoded.length === 1 ? 'it' : 'them'}.`]
      : []),
  ]
}

const outOfStage = (call: MappedCall, field: MappedField): string[] =>
  callsOf(field).includes(call) ? [] : [`names ${field}, which only ${callsOf(field).join(' and ')} may carry: take it out.`]

function resultProblems(mapping: Mapping, call: MappedCall, results: Readonly<Record<string, string>>): string[] {
  const { needed, also }: { readonly needed: readonly string[]; readonly also: readonly string[] } = RESULTS[call]
  const meant = Object.values(results)
  const unknown = meant.filter((result) => ![...needed, ...also].includes(result))
  const { result, redirect, reference } = placesOf(mapping, call)
  const root = result.split('.')[0]
  const kind = mapping.answers ?? mapping.body
  return [
    ...(unknown.length > 0 ? [`has results that are none: use ${[...needed, ...also].join(', ')}.`] : []),
    ...needed.filter((each) => !meant.includes(each)).map((each) => `does not say which answer means ${each}: add it to results.`),
    ...(kind === 'xml' && [redirect, reference].some((place) => place !== undefined && place.split('.')[0] !== root)
      ? ['looks into several outermost elements of an answer, and XML has one.']
      : []),
  ]
}

/** By its name, or because no word of any language looks like it. */
const isSecret = (name: string, value: string): boolean =>
  !/^\{\w+\}$/.test(value) &&
  (/key|token|secret|passw|pwd|authoriz|credential/i.test(name.split('.').at(-1) ?? '') ||
    /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{20,}$/i.test(value))

const fieldName = (what: MappedValue): string | undefined =>
  typeof what === 'string' ? what : 'field' in what ? what.field : undefined
