import { expect, test } from 'vitest'
import type { Operation } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { type ApiCall, ENDPOINTS } from './endpoints.ts'
import { publicApiDocument } from './openapi.ts'

const document = publicApiDocument({
  name: 'Acme',
  company: 'Acme LLC',
  email: 'help@acme.example',
  siteUrl: 'https://acme.example',
})

const operation = (method: string, path: string) => document.paths[path]?.[method.toLowerCase()] as Operation
const bodyOf = (path: string) => operation('POST', path).requestBody?.content['application/json']?.schema
const answerOf = (method: string, path: string, status = '200') =>
  operation(method, path).responses[status]?.content?.['application/json']?.schema

test('every endpoint of the table is in the document, with an id of its own', () => {
  const keys = Object.keys(ENDPOINTS) as ApiCall[]
  const ids = keys.map((key) => operation(...(key.split(' ') as [string, string])).operationId)
  expect(new Set(ids).size).toBe(keys.length)
  expect(ids).toContain('submit-application')
})

test('the application is described with its limits and required fields, and refuses others', () => {
  const schema = bodyOf('/api/submit-application')
  expect(schema?.additionalProperties).toBe(false)
  expect(schema?.properties?.loanAmount).toMatchObject({ type: 'integer', minimum: 100, maximum: 5000 })
  expect(schema?.properties?.ssn).toMatchObject({ type: 'string', minLength: 9, maxLength: 9, pattern: '^\\d{9}$' })
  expect(schema?.properties?.state?.enum).toHaveLength(51)
  expect(schema?.required).toEqual(expect.arrayContaining(['email', 'ssn', 'userIP', 'consent']))
  expect(schema?.required).not.toContain('title')
})

test('a name may be missing when a verification email is asked for', () => {
  expect(bodyOf('/api/send-verification')?.required).toEqual(['email'])
})

test('path and header parameters are named', () => {
  expect(operation('GET', '/api/zip/{zip}').parameters).toEqual([
    {
      name: 'zip',
      in: 'path',
      required: true,
      description: 'Five digits, or ZIP+4.',
      schema: { type: 'string', minLength: 5, maxLength: 10, pattern: '^\\d{5}(-\\d{4})?$' },
      example: '78701',
    },
  ])
  expect(operation('POST', '/api/submit-application').parameters).toMatchObject([
    { name: 'idempotency-key', in: 'header', required: false },
  ])
  expect(operation('GET', '/api/applications/progress').parameters).toMatchObject([{ required: true }])
})

test('the answers of a submission carry what spec §7 names, and more only where there is more to tell', () => {
  const answered = answerOf('POST', '/api/submit-application')?.properties?.data as JsonSchema | undefined
  const specified = ['data_errors', 'lead_id', 'reasons', 'redirect', 'status']
  expect(((answered?.required ?? []) as string[]).toSorted()).toEqual(specified)
  const more = ['help', 'lender', 'offers', 'price', 'repeats_earlier']
  expect(Object.keys(answered?.properties ?? {}).sort()).toEqual([...specified, ...more].sort())
  const progress = answerOf('GET', '/api/applications/progress')
  expect(progress?.properties?.data).toEqual({
    ...answered,
    description: 'What the submission is answered with, once that is done.',
  })
  expect(progress?.required).toEqual(['stage', 'done'])
})

test('a lender signs, and nobody else proves anything', () => {
  expect(operation('POST', '/lenders/{id}/postbacks').security).toEqual([{ lender: [] }])
  expect(operation('POST', '/api/submit-application').security).toEqual([])
  expect(document.components.securitySchemes.lender).toMatchObject({ type: 'apiKey', in: 'header', name: 'lead-signature' })
})
