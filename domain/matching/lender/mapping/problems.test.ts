/** A mapping that would send too much, put a person into an address or hold a secret is refused, in words that name lender, call and remedy. */
import { describe, expect, test } from 'vitest'
import { BANK_FIELDS } from '#domain/application/application.ts'
import { POST_FIELDS } from '#domain/matching/run/lead.ts'
import { PING_FIELDS, pingFacts } from '#domain/matching/run/ping-facts.ts'
import { exampleNamed } from '#tests/support/lender-protocols.ts'
import { entryOf, lenderNamed } from '#tests/support/lenders.ts'
import { checkLenderFile } from '../lender-file.ts'
import { FIELDS, type MappedField } from './fields.ts'
import type { Mapping } from './mapping.ts'

const GOOD = exampleNamed('pinecone')
const LITERAL = 'sk-live-4f9a8b7c6d5e4f3a2b1c'

type Edit = (
  calls: Record<string, Record<string, unknown>>,
  mapping: Record<string, unknown>,
  entry: Record<string, unknown>,
) => void

function reasonsFor(edit: Edit): readonly string[] {
  const entry = structuredClone(entryOf({ ...GOOD, id: 'acme', name: 'Acme', needsBank: true })) as Record<string, unknown>
  const mapping = entry.mapping as Record<string, unknown>
  edit(mapping.calls as Record<string, Record<string, unknown>>, mapping, entry)
  const check = checkLenderFile({ format: 2, lenders: [entry] }, { production: false })
  return check.kind === 'refused' ? check.reasons : []
}
const sends =
  (call: string, name: string, what: unknown): Edit =>
  (calls) => {
    calls[call] = { ...calls[call], send: { ...(calls[call]?.send as object), [name]: what } }
  }
const sets =
  (call: string, what: object): Edit =>
  (calls) => {
    calls[call] = { ...calls[call], ...what }
  }
const SECRETS_GO = 'write the secret into the secrets file, name it in credentials, and write {"credential": "its name"} here.'

test('an example is taken as it is', () => expect(reasonsFor(() => {})).toEqual([]))

describe('is refused in words', () => {
  test.each<[string, Edit, string]>([
    [
      'an identity in a ping',
      sends('ping', 'who', 'ssn'),
      'Acme: the mapping of ping names ssn, which only post may carry: take it out.',
    ],
    [
      'a birth date in a ping',
      sends('ping', 'who', { field: 'dateOfBirth', as: 'YYYYMMDD' }),
      'Acme: the mapping of ping names dateOfBirth, which only post may carry: take it out.',
    ],
    [
      'bank numbers in a post',
      sends('post', 'n', 'routingNumber'),
      'Acme: the mapping of post names routingNumber, which only bank may carry: take it out.',
    ],
    [
      'an identity with bank numbers',
      sends('bank', 'n', 'lastName'),
      'Acme: the mapping of bank names lastName, which only post may carry: take it out.',
    ],
    [
      'anything with a void',
      sends('void', 'n', 'email'),
      'Acme: the mapping of void names email, which only post may carry: take it out.',
    ],
    [
      'a title',
      sends('post', 'n', 'title'),
      'Acme: the mapping of post sends n from a field that is none of ours: docs/lenders.md has their names; a fixed text is {"constant": "…"}.',
    ],
    [
      'a person in a path',
      sets('post', { path: '/leads/{ssn}' }),
      'Acme: the mapping of post puts ssn into its path: what a person told us goes into bodies only. Use {attemptKey} or {reference}.',
    ],
    [
      'a person in a query',
      sets('ping', { path: '/ping?state={state}' }),
      'Acme: the mapping of ping puts state into its path: what a person told us goes into bodies only. Use {attemptKey} or {reference}.',
    ],
    [
      'a reference before there is one',
      sets('post', { path: '/leads/{reference}' }),
      'Acme: the mapping of post names reference, which only status and bank and void and erase may carry: take it out.',
    ],
    [
      'a path elsewhere',
      sets('post', { path: '@evil.example/' }),
      'Acme: the mapping of post has a path that is none: begin it with / or ?, without .., //, #, @ and spaces.',
    ],
    [
      'a secret as a constant',
      sends('post', 'note', { constant: LITERAL }),
      `Acme: the mapping of post holds a secret as note: ${SECRETS_GO}`,
    ],
    [
      'a short secret under its name',
      sends('post', 'api.password', { constant: 'hi' }),
      `Acme: the mapping of post holds a secret as api.password: ${SECRETS_GO}`,
    ],
    [
      'a secret in a header',
      sets('post', { headers: { 'X-Api-Key': LITERAL } }),
      `Acme: the mapping of post holds a secret in its header X-Api-Key: ${SECRETS_GO}`,
    ],
    [
      'a secret in a query',
      sets('post', { path: `/leads?partner=${LITERAL}` }),
      `Acme: the mapping of post holds a secret in its path, where logs keep it: send it in a header or in the body. To do so, ${SECRETS_GO}`,
    ],
    [
      'a secret as the name of a credential',
      (_, mapping) => {
        mapping.auth = { kind: 'bearer', credential: LITERAL }
      },
      `Acme: its mapping uses a credential that credentials does not name: ${SECRETS_GO}`,
    ],
    [
      'nobody to say who we are',
      (_, mapping) => {
        delete mapping.auth
      },
      'Acme: the mapping of ping proves to the lender in no way who we are: add auth, or send a credential.',
    ],
    [
      'a header that is ours',
      sets('post', { headers: { Host: 'x' } }),
      'Acme: the mapping of post names the header Host, which is not for it to set: take it out.',
    ],
    [
      'no erase and no address',
      (calls) => {
        delete calls.erase
      },
      'Acme: its mapping has no call erase, and no address to write to instead: add the call, or erase: {"inWriting": "privacy@acme.example"}.',
    ],
    [
      'no void and no address',
      (calls) => {
        delete calls.void
      },
      'Acme: its mapping has no call void, and no address to write to instead: add the call, or void: {"inWriting": "privacy@acme.example"}.',
    ],
    [
      'no bank call for who needs it',
      (calls) => {
        delete calls.bank
      },
      'Acme needs bank numbers, and its mapping has no call bank, in which they are sent: add it.',
    ],
    [
      'no mark of a test',
      (calls) => {
        const { test: _, ...rest } = (calls.ping?.send ?? {}) as Record<string, unknown>
        calls.ping = { ...calls.ping, send: rest }
      },
      'Acme heeds tests, and the mapping of ping does not send the field test: add it.',
    ],
    [
      'a body with GET',
      sets('ping', { method: 'GET' }),
      'Acme: the mapping of ping sends a body with GET: use POST, or leave send out.',
    ],
    [
      'a call about nobody',
      sets('status', { path: '/leads' }),
      'Acme: the mapping of status does not say which lead it is about: put {attemptKey} into its path.',
    ],
    [
      'a code too few',
      sends('post', 'cycle', { field: 'payFrequency', codes: { Weekly: 1, Monthly: 2 } }),
      'Acme: the mapping of post has no code for payFrequency Bi-weekly: add it.',
    ],
    [
      'codes for a name',
      sends('post', 'n', { field: 'lastName', codes: { a: 'b' } }),
      'Acme: the mapping of post has codes for lastName, which can be anything: take them out.',
    ],
    [
      'a date in dollars',
      sends('post', 'n', { field: 'dateOfBirth', as: 'cents' }),
      'Acme: the mapping of post writes dateOfBirth in a format that it does not have: use a pattern such as MM/DD/YYYY.',
    ],
    [
      'a telephone number of nine',
      sends('post', 'n', { field: 'primaryPhone', as: '###-###-###' }),
      'Acme: the mapping of post writes primaryPhone in a format that it does not have: use a pattern with 10 signs #.',
    ],
    [
      'a result that is none',
      sets('bank', { results: { stored: 'received', gone: 'funded' } }),
      'Acme: the mapping of bank has results that are none: use received, data_error.',
    ],
    [
      'no word for an acceptance',
      sets('post', { results: { denied: 'declined' } }),
      'Acme: the mapping of post does not say which answer means accepted: add it to results.',
    ],
    [
      'consents under one name',
      sends('post', 'consents', 'consents'),
      'Acme: the mapping of post sends consents under consents: a name for all of them has {text} and {part} in it, such as consent_{text}_{part}.',
    ],
    [
      'a field that reaches a prototype',
      sends('post', 'a.__proto__.b', 'city'),
      'Acme: the mapping of post has the name a.__proto__.b, in which a part between dots is missing or reserved.',
    ],
    [
      'a mapping without its adapter',
      (_calls, _mapping, entry) => {
        entry.adapter = 'form-xml'
        delete entry.heedsTest
        entry.credentials = { account: 'secret:a', signingSecret: 'secret:b' }
        entry.actions = ['bank']
      },
      'Acme has a mapping, which only the adapter mapped uses: leave it out.',
    ],
  ])('%s', (_, edit, sentence) => {
    const reasons = reasonsFor(edit)
    expect(reasons).toContain(sentence)
    expect(reasons.join(' ')).not.toContain(LITERAL)
  })

  test('the adapter without its mapping', () => {
    const entry = entryOf(lenderNamed('acme', { adapter: 'mapped', credentials: {} }))
    expect(checkLenderFile({ format: 2, lenders: [entry] }, { production: false })).toMatchObject({
      reasons: ['Lender acme has the adapter mapped and no mapping: add it.'],
    })
  })

  test('XML with two outermost elements', () => {
    const mapping = structuredClone(exampleNamed('granite').mapping) as Mapping
    mapping.calls.post.send = { ...mapping.calls.post.send, 'Other.City': 'city' }
    const entry = entryOf({ ...exampleNamed('granite'), mapping })
    expect(checkLenderFile({ format: 2, lenders: [entry] }, { production: false })).toMatchObject({
      reasons: [
        'Granite Mutual: the mapping of post has several outermost elements, and XML has one: begin all names with the same.',
      ],
    })
  })
})

test('each stage has the fields of its call and no others', () => {
  const fieldsOf = (call: 'ping' | 'post' | 'bank' | 'status' | 'void' | 'erase') =>
    (Object.keys(FIELDS) as MappedField[]).filter((field) => FIELDS[field].calls.includes(call))
  const envelope = ['attemptKey', 'pingId', 'reference', 'test', 'expiresAt']
  const told = (call: Parameters<typeof fieldsOf>[0]) =>
    fieldsOf(call)
      .filter((field) => !envelope.includes(field))
      .sort()
  expect(told('ping')).toEqual([...PING_FIELDS].sort())
  expect(told('post')).toEqual([...POST_FIELDS, 'consentTime', 'userIP', 'notActiveMilitary', 'consents', 'callsAndTexts'].sort())
  expect(told('bank')).toEqual([...BANK_FIELDS].sort())
  for (const call of ['status', 'void', 'erase'] as const) expect(fieldsOf(call)).toEqual(['attemptKey', 'reference', 'test'])
  expect(FIELDS.incomeBand.kind.values).toEqual(Object.keys(pingFacts.def.shape.incomeBand.def.entries))
})
