/** Where people live, as far as the form needs it (spec §4, §7). */
import * as z from 'zod/mini'
import { zipCode } from '#domain/application/fields/address.ts'
import { STATE_CODES } from '#domain/places/us-states.ts'
import { described, objects } from '#domain/values/described.ts'
import { type PublicEndpoints, refused, success } from './public-endpoint.ts'

export const UNREADABLE_STREET = 'Please enter a street of at most 100 characters'

const city = described(z.string(), 'the city', { examples: ['Austin'] })

export const addressSuggestionsRequest = z.strictObject({
  street: described(z.string().check(z.maxLength(100)), 'as much of the street as has been typed', { examples: ['12 Main'] }),
  zip: described(z.optional(z.string().check(z.maxLength(10))), 'the ZIP code, when it is known', { examples: ['78701'] }),
})

export const PLACE_ENDPOINTS = {
  'GET /api/zip/{zip}': {
    name: 'zip',
    tag: 'places',
    summary: 'City and state of a ZIP code',
    description:
      'Of a ZIP code that we do not have, the first digits tell a likely state; the answer then says that it is not exact.',
    caller: 'anyone',
    input: z.strictObject({ zip: described(zipCode, 'five digits, or ZIP+4', { examples: ['78701'] }) }),
    answers: {
      200: {
        description: 'The place',
        schema: z.object({
          success,
          city,
          state: described(z.enum(STATE_CODES), 'the state, or DC', { examples: ['TX'] }),
          exact: described(z.boolean(), 'false when only the first digits decided'),
          closed: described(z.boolean(), 'whether all of it lies where the service is not available', { examples: [false] }),
        }),
      },
      404: refused('No place has this ZIP code: we know none with its first three digits'),
      422: refused('This is no ZIP code, or one outside the fifty states and DC'),
    },
  },
  'POST /api/address-suggestions': {
    name: 'address-suggestions',
    tag: 'places',
    summary: 'Three street suggestions',
    description:
      'Placeholders made from what was typed; no directory is asked. A POST, because a street is no part of an address that gets logged.',
    caller: 'anyone',
    input: addressSuggestionsRequest,
    answers: {
      200: {
        description: 'The suggestions',
        schema: z.object({
          success,
          suggestions: objects('what the street may be', {
            line1: described(z.string(), 'the street', { examples: ['12 Main Street'] }),
            city,
            state: described(z.enum(['', ...STATE_CODES]), 'the state; empty when it is not known', { examples: ['TX'] }),
          }),
        }),
      },
      422: refused('The street or the ZIP code is no text, or too long'),
    },
    whenInvalid: () => ({ status: 422, text: UNREADABLE_STREET }),
  },
} as const satisfies PublicEndpoints
