import { expect, test } from 'vitest'
import { ENDPOINTS } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument({ name: 'Loanfinch', version: '1', url: 'https://loanfinch.example' })

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  readonly responses: Record<string, { content: { 'application/json': { schema: JsonSchema } } }>
}
interface JsonSchema {
  readonly type?: string
  readonly properties?: Record<string, Record<string, unknown>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
}

const operation = (method: string, path: string) => document.paths[path]?.[method.toLowerCase()] as Operation
const bodyOf = (path: string) => operation('POST', path).requestBody?.content['application/json'].schema

test('every endpoint of the table is in the document, with an id of its own', () => {
  const ids = ENDPOINTS.map(({ method, path }) => operation(method, path).operationId)
  expect(new Set(ids).size).toBe(ENDPOINTS.length)
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
    { name: 'zip', in: 'path', required: true, schema: { type: 'string' } },
  ])
  expect(operation('POST', '/api/submit-application').parameters).toMatchObject([
    { name: 'idempotency-key', in: 'header', required: false },
  ])
  expect(operation('GET', '/api/applications/progress').parameters).toMatchObject([{ required: true }])
})

test('the answers of a submission carry what spec §7 names', () => {
  const answer = operation('POST', '/api/submit-application').responses['200']?.content['application/json'].schema
  const answered = answer?.properties?.data as JsonSchema | undefined
  expect(Object.keys(answered?.properties ?? {}).sort()).toEqual(['data_errors', 'lead_id', 'reasons', 'redirect', 'status'])
  const progress = operation('GET', '/api/applications/progress').responses['200']?.content['application/json'].schema
  expect(progress?.properties?.data).toEqual(answered)
  expect(progress?.required).toEqual(['stage', 'done'])
})
