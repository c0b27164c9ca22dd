/** The lender file in the open: its versions, what a file would change, and how a change is made and taken back. */
import * as z from 'zod/mini'
import { lender as lenderEntry } from '#domain/matching/lender/lender.ts'
import { described } from '#domain/values/described.ts'
import { theLender, UNKNOWN_LENDER } from './lenders.ts'
import { callsAbout, reads, writes } from './operator-endpoint.ts'
import { count, flag, moment, pageSize, reason, text, textOrNull, texts } from './parts.ts'
import { warnings } from './shown-lender.ts'

const call = callsAbout('lenders')

/** Far more than five hundred lenders need. */
export const LONGEST_LENDER_FILE = 4 * 1024 * 1024
export const lenderFileContent = described(z.string().check(z.maxLength(LONGEST_LENDER_FILE)), 'the lender file’s text', {
  examples: ['{"format":2,"lenders":[]}'],
})
const version = (description: string) => described(z.int().check(z.gte(0)), description, { examples: [2] })
const versionInPath = described(z.coerce.number().check(z.int(), z.gte(1)), 'the version', { examples: [2] })
const words = texts('what it changes, one sentence each; none: nothing that counts', ['Larkspur Bank’s daily cap 50 → 80.'])
const why = reason('why, for those who read the versions later', 'why does the lender file change?', 'they asked for more leads')

const fileVersion = z.object({
  version: count('its number', 2),
  appliedAt: moment('since when'),
  source: described(z.enum(['setting', 'operator']), 'LENDERS_FILE at a start, or an operator', { examples: ['operator'] }),
  by: textOrNull('who applied it', 'Dana'),
  reason: textOrNull('why', 'they asked for more leads'),
  words,
})
export type LenderFileVersion = z.infer<typeof fileVersion>

const applied = z.object({
  version: count('the active version', 2),
  applied: flag('false when the file is the active one already'),
  warnings,
})
const ANOTHER_VERSION = 'Another version is active, or what was shown is not what would change'

const { caps, payoutCents, schedule, criteria } = lenderEntry.shape

export const LENDER_FILE_ENDPOINTS = {
  'GET /lenders/files': call({
    name: 'list-lender-files',
    ...reads('viewer'),
    summary: 'the versions of the lender file, newest first: who, when, why, and what each changed',
    description: 'The first is the active one.',
    input: z.strictObject({ limit: pageSize(20, 200) }),
    answer: z.object({ versions: described(z.array(fileVersion), 'the versions') }),
  }),
  'GET /lenders/files/{version}': call({
    name: 'show-lender-file',
    ...reads('viewer'),
    summary: 'the text of one version of the lender file',
    description: 'As it was applied. Credentials are names of secrets, never the secrets.',
    input: z.strictObject({ version: versionInPath }),
    answer: z.object({ version: count('its number', 2), content: text('the text', '{"format":2,"lenders":[]}') }),
    refusals: { 404: 'There is no such version' },
  }),
  'POST /lenders/checks': call({
    name: 'check-lender-file',
    ...reads('lender-manager'),
    summary: 'says what is wrong with a lender file, and what it would change; applies nothing',
    description: 'One sentence for everything that is wrong; none when the file is in order.',
    bodyLimit: LONGEST_LENDER_FILE,
    input: z.strictObject({
      content: lenderFileContent,
      basedOn: z.optional(version('the version that it is compared with; without it, the active one')),
    }),
    answer: z.object({
      reasons: texts('what is wrong'),
      warnings,
      words,
      pages: texts('the pages whose words would follow', ['/licenses']),
      basedOn: count('the version that it was compared with', 2),
      shown: text('the code of this comparison, with which the file is applied', '9f86d081'),
    }),
    refusals: { 404: 'There is no such version' },
  }),
  'POST /lenders/files': call({
    name: 'apply-lender-file',
    ...writes('lender-manager', 'Applied a lender file', 'passkey-again'),
    summary: 'makes a lender file the active one, in all processes, from the next application on',
    description:
      'Only after a check has shown what it changes. Every version is kept. A file that is wrong anywhere is refused as a whole.',
    bodyLimit: LONGEST_LENDER_FILE,
    input: z.strictObject({
      content: lenderFileContent,
      basedOn: version('the version that the check compared it with'),
      shown: described(z.string().check(z.maxLength(64)), 'the code of the comparison that was shown', { examples: ['9f86d081'] }),
      reason: why,
    }),
    answer: applied,
    refusals: { 409: ANOTHER_VERSION },
  }),
  'POST /lenders/files/{version}/reversals': call({
    name: 'take-back-lender-file',
    ...writes('lender-manager', 'Took a lender file back', 'passkey-again'),
    summary: 'takes the active version back: the one before it is applied again, as a new version',
    description: 'Only the active version is taken back; doing it twice brings it back.',
    input: z.strictObject({ version: versionInPath }),
    answer: applied,
    refusals: { 404: 'There is no version before it', 409: 'Another version is active' },
  }),
  'POST /lenders/entries/{id}/terms': call({
    name: 'change-lender',
    ...writes('lender-manager', 'Changed a lender', 'passkey-again'),
    summary: 'changes caps, price, hours or criteria of one lender: a new version of the lender file, in all else as it is',
    description: 'What is left out stays as it is; each that is given takes the place of the whole of it.',
    input: z.strictObject({
      ...theLender.shape,
      basedOn: version('the version that was looked at'),
      reason: why,
      caps: described(z.optional(caps), 'how many leads it takes', { examples: [{ day: 80 }] }),
      payoutCents: described(z.optional(payoutCents), 'what it pays for a lead, in US cents', { examples: [4500] }),
      schedule: described(z.nullish(schedule.def.innerType), 'when it takes leads; null: always'),
      criteria: described(z.optional(criteria), 'whom it wants', { examples: [{ minMonthlyIncome: 2000 }] }),
    }),
    answer: applied,
    refusals: { 404: UNKNOWN_LENDER, 409: ANOTHER_VERSION },
  }),
}
