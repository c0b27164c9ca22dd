/** An example of what a schema describes, put together from the examples of its fields. */
import type { JsonSchema } from './json-schema.ts'

/** Stands where a field has no example; a test sees to it that no document has one. */
export const NO_EXAMPLE = '(no example)'

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T15:04:05.000Z',
  email: 'conny@example.com',
  uri: 'https://lender.example/continue/7Q2M',
  uuid: '6f1c2b8e-4a5d-4f3e-9b7a-2d1c0e8f5a64',
  ipv4: '203.0.113.7',
}

export function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [alternative] = schema.oneOf ?? schema.anyOf ?? []
  if (alternative) return exampleOf(alternative)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectExample(schema)
    case 'array': {
      const item = schema.items && exampleOf(schema.items)
      return item === undefined ? [] : [item]
    }
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? Number.POSITIVE_INFINITY)
    case 'string':
      return BY_FORMAT[schema.format ?? ''] ?? NO_EXAMPLE
    default:
      return undefined
  }
}

function objectExample({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const values = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)] as const)
  return Object.fromEntries(
    values.filter(([name, value]) => value !== undefined && (value !== NO_EXAMPLE || required.includes(name))),
  )
}

/** One for each alternative, named by the field that tells them apart; or the only one. */
export function examplesOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const alternatives = schema.oneOf ?? schema.anyOf
  if (!alternatives) return { example: exampleOf(schema) }
  const named = alternatives.map((alternative) => {
    const tag = Object.values(alternative.properties ?? {}).find(({ const: value }) => typeof value === 'string')
    return [String(tag?.const), { value: exampleOf(alternative) }] as const
  })
  return { examples: Object.fromEntries(named) }
}
