/** From a schema of ours to the JSON Schema of an OpenAPI document: every field with its words, and nothing that only zod cares about. */
import * as z from 'zod/mini'
import type { FieldDescription } from '#domain/values/described.ts'

export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly [keyword: string]: unknown
}

interface Conversion {
  /** Whether the schema is about what is sent to the one who made it, or about what that one answers. */
  readonly io: 'input' | 'output'
  /** Words for fields that carry none of their own, by name. */
  readonly descriptions: Readonly<Record<string, FieldDescription>>
  /** Whether a field that is not named may be there too. */
  readonly isOpen: boolean
}

export function jsonSchemaOf(schema: z.ZodMiniType, conversion: Conversion): JsonSchema {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io: conversion.io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  }) as JsonSchema
  return cleaned(shape, conversion)
}

function cleaned(schema: JsonSchema, conversion: Conversion): JsonSchema {
  const { properties, items, anyOf, oneOf, additionalProperties, ...rest } = withoutNoise(joinedNull(schema))
  const inner = (one: JsonSchema) => cleaned(one, conversion)
  return {
    ...rest,
    ...(rest.description && { description: sentence(rest.description) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, inner(withDescription(one, conversion.descriptions[name]))]),
      ),
    }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...(additionalProperties === false && !conversion.isOpen && { additionalProperties }),
  }
}

/** `anyOf: [X, null]` is X or null, with the words of X. */
function joinedNull(schema: JsonSchema): JsonSchema {
  const [one, other, ...more] = schema.anyOf ?? []
  if (!one || other?.type !== 'null' || more.length > 0 || typeof one.type !== 'string') return schema
  const { anyOf: _, ...outer } = schema
  return { ...one, ...outer, type: [one.type, 'null'], ...(one.enum && { enum: [...one.enum, null] }) }
}

const withDescription = (schema: JsonSchema, description: FieldDescription | undefined): JsonSchema =>
  description && !joinedNull(schema).description ? { ...schema, ...description } : schema

/**
 * The bounds of whole numbers that a double can hold say nothing about the field. A format says more than its pattern, and patterns with
 * Unicode classes are left to the words: most tools read them without the flag that they need.
 */
function withoutNoise({ minimum, maximum, pattern, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(pattern !== undefined && !rest.format && !pattern.includes('\\p{') && { pattern }),
    ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
    ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
  }
}

/** Words stand in the middle of a line on the command line, and as a sentence in a document. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`
