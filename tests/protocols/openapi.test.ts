/** The three OpenAPI documents: a public linter has nothing to say, every field is explained, and every example is one that we would take. */
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { describe, expect, test } from 'vitest'
import { SITE } from '#content/site.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { LENDER_ENDPOINTS } from '#contracts/lenders/endpoints.ts'
import { lenderApiDocument } from '#contracts/lenders/openapi.ts'
import { ANY_DAY, type Operation } from '#contracts/openapi/document.ts'
import { NO_EXAMPLE } from '#contracts/openapi/example.ts'
import type { JsonSchema } from '#contracts/openapi/json-schema.ts'
import { OPERATOR_ENDPOINTS } from '#contracts/operators/endpoints.ts'
import { operatorApiDocument } from '#contracts/operators/openapi.ts'
import { ENDPOINTS } from '#contracts/public/endpoints.ts'
import { publicApiDocument } from '#contracts/public/openapi.ts'
import { publisherAt } from '#server/http/publisher.ts'

const publisher = publisherAt(`https://${SITE.domain}`)
const DOCUMENTS = [
  { name: 'public', document: publicApiDocument(publisher), endpoints: ENDPOINTS },
  { name: 'operators’', document: operatorApiDocument(publisher, 'http://127.0.0.1:3200'), endpoints: OPERATOR_ENDPOINTS },
  { name: 'lenders’', document: lenderApiDocument(publisher), endpoints: LENDER_ENDPOINTS },
] as const

function* fieldsIn(node: unknown, path = ''): Generator<readonly [path: string, name: string, field: JsonSchema]> {
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'example' || key === 'examples') continue
    if (key === 'properties')
      for (const [name, field] of Object.entries(value)) yield [`${path}.${name}`, name, field as JsonSchema]
    yield* fieldsIn(value, `${path}.${key}`)
  }
}

const UNITS: readonly (readonly [RegExp, RegExp])[] = [
  [/Cents$/, /US cents/],
  [/Ms$/, /milliseconds/],
  [/Timestamp$/, /milliseconds/],
  [/Percent$/, /percent/],
  [/Days$/, /days/],
  [/Months$/, /months/],
  [/^(loanAmount|amount|grossIncome|otherIncome)$/, /US dollars/],
]

describe.each(DOCUMENTS)('the $name document', ({ name, document, endpoints }) => {
  const plain = JSON.parse(JSON.stringify(document))

  test('Spectral finds nothing to say, with all of its rules for OpenAPI', { tags: name === 'public' ? [] : 'long' }, async () => {
    const linter = new spectral.Spectral()
    linter.setRuleset({ extends: [[rulesets.oas as spectral.RulesetDefinition, 'all']] })
    const findings = await linter.run(plain)
    expect(findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([])
  })

  test('every field says what it means, and in which unit', () => {
    const fields = [...fieldsIn(plain)]
    expect(fields.length).toBeGreaterThan(20)
    expect(fields.filter(([, , { description }]) => !description).map(([path]) => path)).toEqual([])
    for (const [ending, unit] of UNITS)
      for (const [path, name, { description }] of fields)
        if (ending.test(name)) expect([path, description]).toEqual([path, expect.stringMatching(unit)])
  })

  test('every moment and every day has its format', () => {
    for (const [path, name, field] of fieldsIn(plain))
      if (/At$|^at$|PayDate$|^(since|until|day)$/.test(name) && JSON.stringify(field.type)?.includes('string'))
        expect([path, field.format]).toEqual([path, expect.stringMatching(/^date(-time)?$/)])
  })

  test('every call has an example of what it takes, and would take it', () => {
    expect(JSON.stringify(plain)).not.toContain(NO_EXAMPLE)
    for (const [key, { input }] of Object.entries<Endpoint>(endpoints)) {
      if (!input) continue
      const [method = '', path = ''] = key.split(' ')
      const { parameters = [], requestBody } = plain.paths[path][method.toLowerCase()] as Operation
      const inPlaces = parameters
        .filter((one) => one.in !== 'header')
        .map((one) => [one.name, (one as { example?: unknown }).example])
      const body = requestBody?.content['application/json'] as { readonly example?: object } | undefined
      const schema = typeof input === 'function' ? input(ANY_DAY) : input
      const asked = { ...body?.example, ...Object.fromEntries(inPlaces) }
      expect([key, schema.safeParse(asked).error?.issues]).toEqual([key, undefined])
    }
  })
})

test('what lenders receive may have fields that are not named; what we receive may not', () => {
  const requestsOf = (paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {}) =>
    Object.values(paths).flatMap((operations) =>
      Object.values(operations).flatMap<JsonSchema>(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []),
    )
  const [ours, operators, lenders] = DOCUMENTS.map(({ document }) => document)
  expect(JSON.stringify(requestsOf(lenders?.paths))).not.toContain('additionalProperties')
  for (const paths of [ours?.paths, operators?.paths, lenders?.webhooks])
    for (const schema of requestsOf(paths)) expect(schema.additionalProperties).toBe(false)
})
