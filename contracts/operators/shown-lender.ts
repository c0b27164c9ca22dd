/** One lender as an operator sees it: who it is, its licenses, and the facts that decide how it is called. */
import * as z from 'zod/mini'
import { INQUIRIES } from '#domain/matching/lender/lender.ts'
import { LICENSE_STATUSES } from '#domain/matching/lender/license.ts'
import { described, object, objectOrNull } from '#domain/values/described.ts'
import { count, countOrNull, moment, momentOrNull, text, textOrNull, texts } from './parts.ts'

export const paused = described(
  z.enum(['no', 'by the file', 'by an operator', 'for unpaid money']),
  'whether it is asked, and who says so',
)

/** A pause that an operator made. */
export const pause = objectOrNull('the pause that an operator made; null without one', {
  since: moment('since when'),
  until: momentOrNull('when it ends by itself; null: until an operator resumes it'),
  reason: textOrNull('why; null when nobody wrote it down', 'their outage'),
  by: textOrNull('who paused it', 'Dana'),
})
export type ShownPause = z.infer<typeof pause>

export const warnings = texts('what an operator should know of the licenses, one sentence each')

const timeouts = object('how long we wait for it', {
  pingMs: countOrNull('for a ping, in milliseconds; null: as the settings say', 3000),
  postMs: countOrNull('for a post, in milliseconds', 15_000),
  statusMs: countOrNull('for a status question, in milliseconds', 5000),
})

const shownLicense = z.object({
  state: text('the state', 'TX'),
  number: text('the license number', 'TX-1234'),
  kind: text('what kind of license', 'Regulated lender'),
  nmlsId: textOrNull('the NMLS number', '1234567'),
  validUntil: text('its last day', '2027-12-31'),
  checked: text('who checked it, and when', 'A. Owner, 2026-11-02'),
  proof: text('by what', 'https://regulator.example/TX-1234'),
  maxAprPercent: described(z.number(), 'the highest APR that it allows, in percent', { examples: [36] }),
  status: described(z.enum(LICENSE_STATUSES), 'whether the lender is asked in the state, or why not'),
})
export type ShownLicense = z.infer<typeof shownLicense>

export const shownLender = z.object({
  lender: described(z.record(z.string(), z.unknown()), 'its entry in the lender file, without the licenses', {
    examples: [{ id: 'larkspur' }],
  }),
  paused,
  pause,
  hours: text('when it takes leads', 'Mon Tue Wed Thu Fri 09:00-17:00, America/New_York'),
  timeouts,
  returnDays: count('for how many days it may give a lead back', 7),
  inquiryOnPost: described(z.enum(INQUIRIES), 'the inquiry at a credit bureau that a post makes'),
  licenses: described(z.array(shownLicense), 'its licenses, state by state'),
  warnings,
})
