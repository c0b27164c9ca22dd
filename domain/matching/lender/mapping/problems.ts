/** Why a mapping is refused: sentences that name the lender, the call and what to do. None repeats a value, which may be a secret. */
import { LENDER_CALLS, type LenderCall } from '../lender-call.ts'
import { FIELDS, isMappedField, type MappedField } from './fields.ts'
import { credentialsIn, type MappedCallRequest, type MappedValue, type Mapping, placesOf, RESULTS, requestOf } from './mapping.ts'
import { fieldName } from './request.ts'

interface MappedLender {
  readonly name: string
  readonly mapping: Mapping
  readonly credentials: Readonly<Record<string, string>>
  readonly needsBank: boolean
  readonly heedsTest?: boolean | undefined
}

/** The sentences that are so. */
const those = (rows: Readonly<Record<string, boolean | undefined>>): string[] =>
  Object.keys(rows).filter((sentence) => rows[sentence])

const SECRETS_GO = 'write the secret into the secrets file, name it in credentials, and write {"credential": "its name"} here'

export function mappingProblems({ name, mapping, credentials, needsBank, heedsTest }: MappedLender): string[] {
  const used = credentialsIn(mapping)
  const marks = (call: LenderCall) => Object.values(requestOf(mapping, call)?.send ?? {}).some((what) => fieldName(what) === 'test')
  const without = (call: 'void' | 'erase') =>
    `${name}: its mapping has no call ${call}, and no address to write to instead: add the call, or ${call}: {"inWriting": "privacy@acme.example"}.`
  const unmarked = (call: LenderCall) => `${name} heeds tests, and the mapping of ${call} does not send the field test: add it.`
  return [
    ...those({
      [without('void')]: !mapping.calls.void,
      [without('erase')]: !mapping.calls.erase,
      [`${name} needs bank numbers, and its mapping has no call bank, in which they are sent: add it.`]:
        needsBank && !mapping.calls.bank,
      [unmarked('ping')]: heedsTest && !marks('ping'),
      [unmarked('post')]: heedsTest && !marks('post'),
      [`${name}: its mapping uses a credential that credentials does not name: ${SECRETS_GO}.`]: !used.every((each) =>
        Object.hasOwn(credentials, each),
      ),
    }),
    ...Object.keys(credentials)
      .filter((each) => !used.includes(each) && each !== 'signingSecret')
      .map((each) => `${name} has a credential ${each} that its mapping does not use: take it out.`),
    ...LENDER_CALLS.flatMap((call) => {
      const request = requestOf(mapping, call)
      return request ? callProblems(mapping, call, request).map((problem) => `${name}: the mapping of ${call} ${problem}`) : []
    }),
  ]
}

function callProblems(mapping: Mapping, call: LenderCall, request: MappedCallRequest): string[] {
  const { method = 'POST', path = '', headers = {}, send = {}, results } = request
  const names = Object.keys(send)
  const isEmpty = names.length === 0
  const hasSecret = Object.values(send).some((what) => typeof what === 'object' && 'credential' in what)
  const roots = new Set(names.map((name) => name.split('.')[0]))
  return [
    ...those({
      [`sends a body with ${method}: use POST, or leave send out.`]: ['GET', 'DELETE'].includes(method) && !isEmpty,
      'sends nothing: name its fields in send.': isEmpty && ['ping', 'post', 'bank'].includes(call),
      'does not say which lead it is about: put {attemptKey} into its path.': isEmpty && !/\{(attemptKey|reference)\}/.test(path),
      'proves to the lender in no way who we are: add auth, or send a credential.': !mapping.auth && !hasSecret,
      'has several outermost elements, and XML has one: begin all names with the same.': mapping.body === 'xml' && roots.size > 1,
    }),
    ...pathProblems(call, path),
    ...Object.entries(headers).flatMap(([name, value]) => headerProblems(name, value)),
    ...Object.entries(send).flatMap(([name, what]) => [...nameProblems(mapping, name, what), ...valueProblems(call, name, what)]),
    ...resultProblems(mapping, call, results),
  ]
}

/** Addresses are written to logs, by everybody on the way. */
function pathProblems(call: LenderCall, path: string): string[] {
  const queries = [...path.matchAll(/[?&]([^=&]*)=([^&]*)/g)]
  return [
    ...those({
      'has a path that is none: begin it with / or ?, without .., //, #, @ and spaces.':
        !/^([/?]|$)/.test(path) || /\.\.|\/\/|[#\\\s@]/.test(path),
    }),
    ...[...path.matchAll(/\{([^}]*)\}/g)].flatMap(([, name = '']) => {
      if (!isMappedField(name)) return [`has {${name}} in its path, which is nothing of ours: use {attemptKey}.`]
      return name === 'attemptKey' || name === 'reference'
        ? outOfStage(call, name)
        : [`puts ${name} into its path: what a person told us goes into bodies only. Use {attemptKey} or {reference}.`]
    }),
    ...those({
      [`holds a secret in its path, where logs keep it: send it in a header or in the body. To do so, ${SECRETS_GO}.`]:
        queries.some(([, name = '', value = '']) => isSecret(name, value)),
    }),
  ]
}

const OURS: readonly string[] = ['host', 'content-length', 'transfer-encoding', 'connection', 'accept-encoding', 'cookie']

function headerProblems(name: string, value: string | { readonly credential: string }): string[] {
  const plain = typeof value === 'string' ? value : undefined
  return those({
    [`names the header ${name}, which is not for it to set: take it out.`]:
      !/^[A-Za-z][\w-]*$/.test(name) || OURS.includes(name.toLowerCase()),
    [`has a header ${name} with signs that a header cannot carry.`]: plain !== undefined && !/^[\x20-\x7e]*$/.test(plain),
    [`holds a secret in its header ${name}: ${SECRETS_GO}.`]: plain !== undefined && isSecret(name, plain),
  })
}

function nameProblems({ body }: Mapping, name: string, what: MappedValue): string[] {
  const isXml = /^[A-Za-z_][\w:-]*(\.[A-Za-z_][\w:-]*){0,14}(\.@[A-Za-z_][\w:-]*)?$/
  const plain = name.replace(/\{(text|part)\}/g, 'x')
  const isJson = /^(?!.*(^|\.)(__proto__|constructor|prototype)(\.|$))[^.]+(\.[^.]+){0,14}$/
  return those({
    [`has the name ${name}, which no XML element can have: letters, digits and -, with dots between elements.`]:
      body === 'xml' && !isXml.test(plain),
    [`has the name ${name}, in which a part between dots is missing or reserved.`]: body === 'json' && !isJson.test(plain),
    [`sends consents under ${name}: a name for all of them has {text} and {part} in it, such as consent_{text}_{part}.`]:
      what === 'consents' && !(name.includes('{text}') && name.includes('{part}')),
  })
}

function valueProblems(call: LenderCall, name: string, what: MappedValue): string[] {
  if (typeof what === 'object' && 'constant' in what)
    return those({ [`holds a secret as ${name}: ${SECRETS_GO}.`]: isSecret(name, String(what.constant)) })
  const field = fieldName(what)
  if (field === undefined) return []
  if (!isMappedField(field))
    return [`sends ${name} from a field that is none of ours: docs/lenders.md has their names; a fixed text is {"constant": "…"}.`]
  const { as, codes } = typeof what === 'object' && 'field' in what ? what : { as: undefined, codes: undefined }
  const { takes, formats, values } = FIELDS[field].kind
  const uncoded = codes ? (values ?? []).filter((value) => !Object.hasOwn(codes, value)) : []
  return [
    ...outOfStage(call, field),
    ...those({
      [`writes ${field} in a format that it does not have: use ${formats}.`]: as !== undefined && !takes(as),
      [`has codes for ${field}, which can be anything: take them out.`]: codes && !values,
      [`has no code for ${field} ${uncoded.slice(0, 5).join(', ')}: add ${uncoded.length === 1 ? 'it' : 'them'}.`]:
        uncoded.length > 0,
    }),
  ]
}

const outOfStage = (call: LenderCall, field: MappedField): string[] => {
  const { calls } = FIELDS[field]
  return those({ [`names ${field}, which only ${calls.join(' and ')} may carry: take it out.`]: !calls.includes(call) })
}

function resultProblems(mapping: Mapping, call: LenderCall, results: Readonly<Record<string, string>>): string[] {
  const { needed, also }: { readonly needed: readonly string[]; readonly also: readonly string[] } = RESULTS[call]
  const [meant, known] = [Object.values(results), [...needed, ...also]]
  const { result, redirect, reference } = placesOf(mapping, call)
  const roots = new Set([result, redirect, reference].flatMap((place) => place?.split('.')[0] ?? []))
  return [
    ...those({ [`has results that are none: use ${known.join(', ')}.`]: meant.some((each) => !known.includes(each)) }),
    ...needed.filter((each) => !meant.includes(each)).map((each) => `does not say which answer means ${each}: add it to results.`),
    ...those({
      'looks into several outermost elements of an answer, and XML has one.':
        (mapping.answers ?? mapping.body) === 'xml' && roots.size > 1,
    }),
  ]
}

/** By its name, or because no word of any language looks like it. */
const isSecret = (name: string, value: string): boolean =>
  !/^\{\w+\}$/.test(value) &&
  (/key|token|secret|passw|pwd|authoriz|credential/i.test(name.split('.').at(-1) ?? '') ||
    /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{20,}$/i.test(value))
