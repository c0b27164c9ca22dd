/** The way through the form, counted without knowing whose it is. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { FORM_EVENTS, type FormEvent } from '#domain/visits/form-events.ts'
import { type PublicEndpoints, refused, success } from './public-endpoint.ts'
import { visitNames } from './submissions.ts'

export const FORM_COUNT_ENDPOINTS = {
  'POST /api/form-counts': {
    name: 'count-form-event',
    tag: 'service',
    summary: 'Count that the form was opened, a step reached, an answer refused, or it was sent',
    description:
      'One word of a fixed list, added to counts of the day: by landing page and by each name of the link, one at a time. No cookie, no id, nothing typed. With `Sec-GPC: 1` nothing is counted.',
    caller: 'anyone',
    limit: 'form-counts',
    input: z.strictObject({
      event: described(z.enum(FORM_EVENTS as readonly [FormEvent, ...FormEvent[]]), 'what happened', { examples: ['identity'] }),
      ...visitNames,
    }),
    answers: {
      200: { description: 'Counted, or left out as the visitor’s browser asked', schema: z.object({ success }) },
      422: refused('The event is not on the list, or a name is too long'),
    },
    whenInvalid: () => ({ status: 422, text: 'This is not counted' }),
  },
} as const satisfies PublicEndpoints
