/** Bodies of the three kinds, written from rows of places and values, and read into a tree that places lead into. */
import { readStrictJson } from '../../../values/strict-json.ts'
import type { Scalar } from './fields.ts'
import type { BodyKind } from './mapping.ts'
import { readXml, type Tree, writeXml } from './xml.ts'

export type Row = readonly [place: string, value: Scalar]

export const CONTENT_TYPES: Readonly<Record<BodyKind, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
}

/** No row, no body. */
export function writeBody(kind: BodyKind, rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  if (kind === 'form') return rows.map((row) => row.map((part) => encodeForm(String(part))).join('=')).join('&')
  if (kind === 'json') return JSON.stringify(nested(rows))
  const [root = ''] = rows[0]?.[0].split('.') ?? []
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(root, nested(rows.map(([place, value]) => [place, String(value)]))[root] as Tree)}`
}

/** As browsers encode a form. */
const encodeForm = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

type Nested = { [name: string]: Scalar | Nested }

/** A place that is a number is one of a list. */
function nested(rows: readonly Row[]): Nested {
  const tree: Nested = {}
  for (const [place, value] of rows) {
    const names = place.split('.')
    const last = names.pop() ?? ''
    let part = tree
    for (const [depth, name] of names.entries()) {
      part[name] ??= (/^\d+$/.test(names[depth + 1] ?? last) ? [] : {}) as Nested
      part = part[name] as Nested
    }
    part[last] = value
  }
  return tree
}

/** Undefined: the body is not of that kind, or not whole. */
export function readBody(kind: BodyKind, body: string): { readonly content: unknown } | undefined {
  if (kind === 'form') return readForm(body.trim())
  if (kind === 'xml') return readXml(body)
  const reading = readStrictJson(body)
  return reading.kind === 'value' ? { content: reading.value } : undefined
}

const FORM = /^[^=&\s<>]+=[^=&\s<>]*(&[^=&\s<>]+=[^=&\s<>]*)*$/

/** A name that comes twice is a list. */
function readForm(body: string): { readonly content: unknown } | undefined {
  if (!FORM.test(body)) return undefined
  try {
    const rows = body.split('&').map((row) => row.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' '))))
    const lists = Map.groupBy(rows, ([name = '']) => name)
    const parts = [...lists].map(([name, all]) => [name, all.length === 1 ? all[0]?.[1] : all.map(([, text]) => text)])
    return { content: Object.fromEntries(parts) }
  } catch {
    return undefined
  }
}

/** What stands there. Of an element with attributes, its text. */
export function at(tree: unknown, place: string, kind: BodyKind): unknown {
  const names = kind === 'form' ? [place] : place.split('.')
  const found = names.reduce<unknown>(partOf, tree)
  return partOf(found, '#text') ?? found
}

const partOf = (tree: unknown, name: string): unknown =>
  typeof tree === 'object' && tree !== null && Object.hasOwn(tree, name) ? (tree as Record<string, unknown>)[name] : undefined

/** The places of all values in a body of our own. */
export function placesIn(kind: BodyKind, body: string): string[] {
  const walk = (tree: unknown, path: string): string[] =>
    typeof tree === 'object' && tree !== null
      ? Object.entries(tree).flatMap(([name, part]) => walk(part, kind === 'form' || path === '' ? name : `${path}.${name}`))
      : [path]
  return body === '' ? [] : walk(readBody(kind, body)?.content, '')
}
