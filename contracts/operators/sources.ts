/** Which traffic is worth it: figures by source, names that links carry, what traffic cost, and the way through the form. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { ERROR_FIELDS, LEAST_SHOWN, WAY_EVENTS, type WayEvent } from '#domain/visits/form-events.ts'
import { CARRIED_ENOUGH, isReadableName, NAME_KINDS, normalizeName, SOURCE_GROUPS } from '#domain/visits/visit-notes.ts'
import { COUNTED_FIGURES, SOURCE_FIGURES, type SourceFigure } from './figures.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { cents, count, countOrNull, month, optionalMonth, text, textOrNull } from './parts.ts'

const call = callsAbout('sources')

const ofMonth = optionalMonth('the month, in New York (default: this one)')
const by = described(z._default(z.enum(SOURCE_GROUPS), 'source'), 'one property of the visits, by which they are told apart', {
  examples: ['campaign'],
})
const kind = described(z.enum(NAME_KINDS), 'which of a link’s names', { examples: ['source'] })
const name = (description: string) =>
  described(
    z.string().check(z.refine(isReadableName, { error: 'must be 1 to 64 letters, digits, - and _' }), z.overwrite(normalizeName)),
    description,
    { examples: ['spring'] },
  )

const NO_NAME =
  '(none): the link carried none; (new): nobody has accepted it yet; (hidden): somebody hid it; (unreadable): it was no name'

const figures = {
  ...(Object.fromEntries(SOURCE_FIGURES.map((each) => [each, count(COUNTED_FIGURES[each].means, 9)])) as Record<
    SourceFigure,
    z.ZodMiniNumber
  >),
  costCents: count('what the traffic of these months cost, as it was typed in, in US cents', 50_000),
}
const sourceRow = z.object({ name: text(`the accepted name or the page. ${NO_NAME}`, 'spring'), ...figures })
export type SourceRow = z.infer<typeof sourceRow>

const sourceName = z.object({
  id: count('the number of the name', 41),
  name: text('as links carry it, in small letters', 'spring_26'),
  state: described(z.enum(['new', 'accepted', 'hidden']), 'what was decided', { examples: ['new'] }),
  label: textOrNull('what it is shown as, if renamed', 'spring'),
  mergedInto: textOrNull('the name that it is counted as, if merged', 'spring'),
})
export type SourceName = z.infer<typeof sourceName>

const step = described(z.enum(WAY_EVENTS as readonly [WayEvent, ...WayEvent[]]), 'what was reached', { examples: ['identity'] })
const field = described(z.enum(ERROR_FIELDS as [string, ...string[]]), 'whose answer was refused', { examples: ['ssn'] })
const counted = countOrNull(`how often; null: fewer than ${LEAST_SHOWN}, which nobody is shown`, 120)

export const UNKNOWN_NAME = 'There is no such name, or fewer applications carry it than it takes to show it'
export const NAME_TAKEN =
  'Accept or rename: another name is shown so; merge them instead. Merge: only with another name that is accepted'

export const SOURCE_ENDPOINTS = {
  'GET /sources': call({
    name: 'list-sources',
    ...reads('viewer'),
    summary: 'what each source brought and cost, by source, medium, campaign or landing page',
    description: 'By the month in which the application was received, as it stands now. The rows add up to the total.',
    input: z.strictObject({ by, month: ofMonth }),
    answer: z.object({
      month: month('the month'),
      total: described(z.object(figures), 'all applications, whatever brought them'),
      sources: described(z.array(sourceRow), 'most applications first'),
    }),
  }),
  'GET /sources/way': call({
    name: 'form-way',
    ...reads('viewer'),
    summary: 'the way through the form: opened, each step reached, sent, and answers refused, of all or of one source',
    description: `Counts of visits without a privacy signal, kept by day and one property at a time, without cookie or id. A count below ${LEAST_SHOWN} is not shown.`,
    input: z.strictObject({
      by,
      name: described(z.optional(z.string()), 'one row of `by`; without it, all', { examples: ['spring'] }),
      month: ofMonth,
    }),
    answer: z.object({
      month: month('the month'),
      steps: described(z.array(z.object({ step, count: counted })), 'in the order of the form'),
      errors: described(z.array(z.object({ field, count: counted })), 'most first; those that are shown'),
    }),
  }),
  'GET /sources/names': call({
    name: 'list-source-names',
    ...reads('lender-manager'),
    summary: 'names that links carry, new ones first, for those who decide on them',
    description: `A name is listed once ${CARRIED_ENOUGH} applications carry it. Until somebody accepts it, figures and lists show it as (new): a link may carry a person’s name.`,
    answer: z.object({ names: described(z.array(sourceName), 'the names') }),
  }),
  'POST /sources/names/{id}/decisions': call({
    name: 'decide-source-name',
    ...writes('lender-manager', 'Decided on a name of links'),
    summary: 'accept, rename, merge or hide a name; it counts at once, for what came before too',
    description: 'A decision can be changed by another. No number of an application changes.',
    input: z.strictObject({
      id: described(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)), 'the number of the name', { examples: [41] }),
      decision: described(z.enum(['accept', 'rename', 'merge', 'hide']), 'what becomes of it', { examples: ['merge'] }),
      as: z.optional(name('rename: what it is shown as; merge: the accepted name that it is counted as')),
    }),
    answer: sourceName,
    refusals: { 404: UNKNOWN_NAME, 409: NAME_TAKEN },
  }),
  'POST /sources/costs': call({
    name: 'set-source-cost',
    ...writes('lender-manager', 'Typed in what traffic cost'),
    summary: 'what the traffic of a source cost in a month',
    description: 'In place of what was typed in for it before; 0 takes it away.',
    input: z.strictObject({
      by: kind,
      name: name('the accepted name'),
      month: month('the month'),
      cents: cents('in US cents', 0, 1_000_000_000),
    }),
    answer: z.object({ cents: count('what it cost, in US cents', 50_000) }),
    refusals: { 404: 'No accepted name is shown so' },
  }),
}
