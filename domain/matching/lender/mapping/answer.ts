/** A lender's own answer, told in the shape of our protocol: what it means is decided there, and what it does not say stays unsaid. */
import type { LenderCall } from '../lender-call.ts'
import { at, readBody } from './body.ts'
import { type Mapping, placesOf, requestOf } from './mapping.ts'
import { fieldOf } from './request.ts'

/** Undefined: the body is not of the lender's kind, or not whole. */
export function readAnswer(mapping: Mapping, call: LenderCall, body: string): { readonly content: object } | undefined {
  const kind = mapping.answers ?? mapping.body
  const reading = readBody(kind, body)
  if (!reading) return undefined
  const { result, reference, redirect, price, reasons, errors, ...others } = placesOf(mapping, call)
  const find = (place: string | undefined) => (place === undefined ? undefined : at(reading.content, place, kind))
  const word = textOf(find(result)) ?? ''
  const results = requestOf(mapping, call)?.results ?? {}
  const codes = new Map(Object.entries(reasons?.codes ?? {}))
  const validUntil = textOf(find(others.validUntil))
  const payoutCents = price && centsOf(textOf(find(price.at)), price.in)
  const content = {
    [call === 'ping' ? 'decision' : 'outcome']: Object.hasOwn(results, word) ? results[word] : undefined,
    reference: textOf(find(reference)),
    redirectUrl: textOf(find(redirect)),
    ...(payoutCents !== undefined && { payoutCents }),
    ...(validUntil !== undefined && { validUntil }),
    reasons: listOf(find(reasons?.at)).map((said) => codes.get(textOf(said) ?? '') ?? textOf(said)?.toLowerCase()),
    fields: listOf(find(errors?.at)).map((row) => ({
      // A list of names has no parts.
      field: fieldNamed(mapping, call, textOf(errors?.field ? at(row, errors.field, kind) : row)),
      code: textOf(at(row, errors?.code ?? '', kind))?.toLowerCase() ?? 'invalid',
    })),
  }
  return { content }
}

const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

const listOf = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** "45.00" is 4500 cents; anything else is no price. */
function centsOf(price: string | undefined, unit: 'dollars' | 'cents'): number | undefined {
  if (unit === 'cents') return price && /^\d{1,6}$/.test(price) ? Number(price) : undefined
  return price && /^\d{1,5}(\.\d{1,2})?$/.test(price) ? Math.round(Number(price) * 100) : undefined
}

/** A lender complains about a field by the name that it was sent under, or by the last part of that name. */
function fieldNamed(mapping: Mapping, call: LenderCall, name: string | undefined): string | undefined {
  const sent = Object.entries(requestOf(mapping, call === 'status' ? 'post' : call)?.send ?? {})
  const [, what] = sent.find(([place]) => place === name || place.split('.').at(-1) === name) ?? []
  return what && fieldOf(what)
}
