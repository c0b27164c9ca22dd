/**
 * Ways to answer a post that tell us nothing for certain, in each protocol. A lender that has bought the lead may answer any of them; so may
 * one that has never seen it.
 */
import { gzipSync } from 'node:zlib'
import type { Answer, Behavior } from './fault-lender.ts'
import { PROTOCOLS, type ProtocolAnswers, type ProtocolName } from './lender-protocols.ts'

type Way = readonly [name: string, behave: (answers: ProtocolAnswers, accepted: Answer) => Behavior]

const HTML: Answer = { contentType: 'text/html', body: '<!doctype html><title>Welcome to nginx</title>' }
const says = (answer: Answer): Behavior => ({ kind: 'answer', answer })
const raw = (bytes: string | Buffer): Behavior => ({ kind: 'raw', bytes })
const textOf = ({ body }: Answer): string => String(body)

/** A gateway's own page: the lender behind it may have done anything. */
const gateway = (status: number): Way => [`HTTP ${status} with a page`, () => says({ ...HTML, status })]
const withoutBody = (status: number): Way => [
  `HTTP ${status} without a body`,
  (_, { contentType }) => says({ contentType, body: '', status }),
]
const acceptedIn = (status: number): Way => [`an acceptance in HTTP ${status}`, (_, accepted) => says({ ...accepted, status })]
const refusedIn = (status: number): Way => [`a refusal in HTTP ${status}`, ({ declined }) => says({ ...declined, status })]
const edited = (name: string, edit: (body: string) => string | Buffer): Way => [
  name,
  (_, accepted) => says({ ...accepted, body: edit(textOf(accepted)) }),
]

const COMMON: readonly Way[] = [
  ...[200, 201, 202, 204, 205, 408, 429, 500, 503].map(withoutBody),
  ...[200, 403, 404, 413, 418, 500, 501, 502, 503, 504, 520, 521, 522, 523, 524, 599].map(gateway),
  ...[303, 400, 401, 409, 422, 429, 500, 503].map(acceptedIn),
  ...[302, 401, 409, 429, 500, 503].map(refusedIn),
  ['HTTP 409 that calls the lead a duplicate', ({ duplicate }) => says({ ...duplicate, status: 409 })],
  ['an HTTP redirect', () => ({ kind: 'redirect', location: 'http://127.0.0.1:9/elsewhere' })],
  ['an error message', ({ error }) => says(error)],
  ...[401, 409, 422, 500].map((status): Way => [`an error message in HTTP ${status}`, ({ error }) => says({ ...error, status })]),
  ['wrong types', ({ wrongTypes }) => says(wrongTypes)],
  ['an outcome that nobody agreed on', ({ unknownStatus }) => says(unknownStatus)],
  ['the answer to a ping', ({ yes }) => says(yes)],
  ['the word OK', () => says({ contentType: 'text/plain', body: 'OK' })],
  edited('a warning before it', (body) => `Warning: undefined variable in lead.php on line 7\n${body}`),
  edited('a remark behind it', (body) => `${body}\n<!-- served by web-3 -->`),
  edited('two answers in one', (body) => body + body),
  edited('half of it, as if it were all', (body) => body.slice(0, -12)),
  edited('half of it in HTTP 200, the other half never', (body) => body.slice(0, body.length / 2)),
  edited('UTF-16', (body) => Buffer.from(body, 'utf16le')),
  edited('65 kB', (body) => body + ' '.repeat(66_000)),
  [
    'an archive of it',
    (_, accepted) => says({ ...accepted, body: gzipSync(accepted.body), headers: { 'content-encoding': 'gzip' } }),
  ],
  ['10 MB', (_, answer) => ({ kind: 'huge', answer, megabytes: 10 })],
  ['nothing, ever', () => ({ kind: 'never' })],
  ['one space after the other', (_, answer) => ({ kind: 'trickle', answer })],
  ['a hang-up', () => raw('')],
  ['a reset', () => ({ kind: 'reset-before-answer' })],
  ['a reset half way', (_, answer) => ({ kind: 'reset-during-answer', answer })],
  ['half of what its length promises', (_, answer) => ({ kind: 'cut', answer })],
  ['less length than there is', (_, { body }) => raw(`HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n${body}`)],
  ['no HTTP at all', (_, { body }) => raw(`${body}\n`)],
  ['a broken header', (_, { body }) => raw(`HTTP/1.1 200 OK\r\nno colon here\r\n\r\n${body}`)],
  ['a header of 100 kB', (_, { body }) => raw(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n${body}`)],
  [
    'chunks that do not add up',
    (_, { body }) => raw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`),
  ],
  ['another protocol', () => raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: lead/2\r\n\r\n')],
  ['hints, and then nothing', () => raw('HTTP/1.1 103 Early Hints\r\nlink: </lead.css>\r\n\r\n')],
]

const OWN: Readonly<Record<ProtocolName, readonly Way[]>> = {
  json: [
    ...['{}', 'null', '[]', '1', 'true', '"accepted"', '{"success":true}', '{"outcome":"Accepted"}'].map(
      (body): Way => [body, (_, { contentType }) => says({ contentType, body })],
    ),
    edited('an envelope', (body) => `{"data":${body}}`),
    edited('a list of one', (body) => `[${body}]`),
    edited('a script', (body) => `callback(${body})`),
    edited('a byte order mark before it', (body) => `\uFEFF${body}`),
    edited('a byte that is no text', (body) => Buffer.from(body.replace('A-1', 'A-\xFF'), 'latin1')),
    edited('both outcomes', (body) => body.replace('{', '{"outcome":"declined",')),
    edited('both outcomes, the refusal last', (body) => body.replace(/\}$/, ',"outcome":"declined"}')),
  ],
  'form-xml': [
    ...[
      '<response/>',
      '<response></response>',
      '<response><status/></response>',
      '<response><status>accepted</status></response>',
    ].map((body): Way => [body, (_, { contentType }) => says({ contentType, body })]),
    edited('an envelope', (body) => body.replace('<response>', '<soap><response>').replace('</response>', '</response></soap>')),
    edited('a document type', (body) => body.replace('<response>', '<!DOCTYPE response><response>')),
    edited('tags that do not nest', (body) => body.replace('</status>', '')),
    edited('capitals', (body) => body.replaceAll('response>', 'RESPONSE>')),
    edited('both outcomes', (body) => body.replace('<status>', '<status>REJECTED</status><status>')),
    edited('JSON', () => '{"outcome":"accepted","reference":"A-1"}'),
  ],
  granite: [
    ...['<Reply/>', '<Reply></Reply>', '<Reply><Result/></Reply>', '<Reply><Result code="sold"/></Reply>'].map(
      (body): Way => [body, (_, { contentType }) => says({ contentType, body })],
    ),
    edited('an envelope', (body) => body.replace('<Reply>', '<soap><Reply>').replace('</Reply>', '</Reply></soap>')),
    edited('a document type', (body) => body.replace('<Reply>', '<!DOCTYPE Reply [<!ENTITY a "SOLD">]><Reply>')),
    edited('an entity that nobody defined', (body) => body.replace('SOLD', '&sold;')),
    edited('tags that do not nest', (body) => body.replace('</LeadId>', '')),
    edited('both outcomes', (body) => body.replace('<Result', '<Result code="UNSOLD"/><Result')),
    edited('both codes', (body) => body.replace('<Result', '<Result code="UNSOLD"')),
  ],
  dollarwise: [
    ...['result', 'result=', 'result=one', 'Result=1', '1', 'ok=1', '{"result":1}', '<result>1</result>'].map(
      (body): Way => [body, (_, { contentType }) => says({ contentType, body })],
    ),
    edited('both outcomes', (body) => `result=0&${body}`),
    edited('a percent sign that encodes nothing', (body) => `${body}&note=100%`),
  ],
  pinecone: [
    ...[
      '{}',
      'null',
      '[]',
      '1',
      '{"decision":null}',
      '{"decision":{}}',
      '{"decision":"approved"}',
      '{"decision":{"code":"Approved"}}',
    ].map((body): Way => [body, (_, { contentType }) => says({ contentType, body })]),
    edited('an envelope', (body) => `{"data":${body}}`),
    edited('a list of one', (body) => `[${body}]`),
    edited('both outcomes', (body) => body.replace('{', '{"decision":{"code":"denied"},')),
    edited('both codes', (body) => body.replace('"code"', '"code":"denied","code"')),
  ],
}

/** A form has no end of its own, and its codes are the same in every call: these are acceptances as far as anybody can see. */
const ACCEPTED_IN_A_FORM: readonly string[] = [
  'half of it, as if it were all',
  'half of it in HTTP 200, the other half never',
  'the answer to a ping',
]

export interface WrongAnswer {
  readonly name: string
  readonly behavior: Behavior
  /** Only this protocol has it. */
  readonly isOwn: boolean
}

export const wrongAnswers = (adapter: ProtocolName): readonly WrongAnswer[] =>
  [...COMMON, ...OWN[adapter]]
    .filter(([name]) => adapter !== 'dollarwise' || !ACCEPTED_IN_A_FORM.includes(name))
    .map(([name, behave]) => ({
      name,
      isOwn: OWN[adapter].some(([own]) => own === name),
      behavior: behave(PROTOCOLS[adapter], PROTOCOLS[adapter].accepted('https://apply.first.example/')),
    }))
