/** What is wrong with a lender file's shape, in sentences that name the lender and the field. */
import type * as z from 'zod/mini'
import { isStateCode, US_STATES } from '../../places/us-states.ts'
import { CHECK_FIELDS } from './license.ts'
import { protectedGroundsIn } from './protected-grounds.ts'

/** Before the shape is checked: a criterion that no lender may use deserves its own sentence, not "unknown key". */
export function protectedGroundProblems(content: unknown): string[] {
  return lendersOf(content).flatMap((each, place) =>
    protectedGroundsIn(fieldOf(each, 'criteria')).map(
      (ground) => `${nameOf(each, place)} has a criterion on ${ground}: credit may not be decided on it, so take it out.`,
    ),
  )
}

export function shapeProblems(content: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  const sentences = issues.map((issue) => {
    const [first, place, ...rest] = issue.path
    const inLender = first === 'lenders' && typeof place === 'number'
    const subject = inLender ? nameOf(lendersOf(content)[place], place) : 'The file'
    const path = inLender ? rest : issue.path
    const own = inLender && ownSentence(subject, rest, valueAt(content, issue.path))
    if (own) return own
    if (issue.path.join('.') === 'ranking.ownersWord') return WORDLESS_RULE
    const field = path.length > 0 ? `: ${path.join('.')}` : ''
    return issue.code === 'unrecognized_keys'
      ? `${subject}${field} has ${issue.keys.map((key) => `"${key}"`).join(', ')}, which is not known here.`
      : `${subject}${field} ${explain(issue)}.`
  })
  return [...new Set(sentences)]
}

const WORDLESS_RULE =
  'The file ranks by another rule than fair-cost, and pages will tell every visitor which: add ranking.ownersWord, 10 to 300 characters in which the owner says so.'

/** Mistakes that deserve more than the name of a field. */
function ownSentence(lender: string, [field, state, part]: readonly PropertyKey[], value: unknown): string | undefined {
  if (field === 'inquiryOnPost' && value === 'hard')
    return `${lender} makes a hard inquiry when it gets a lead: an applicant would pay for that with the credit score, so no such lender is asked.`
  if (field === 'licenses' && value === undefined && CHECK_FIELDS.some((known) => known === part))
    return `${lender} has a license in ${stateNamed(state)} that nobody has checked: the row needs checkedBy, checkedOn and proof.`
  return undefined
}

const stateNamed = (code: PropertyKey | undefined): string =>
  typeof code === 'string' && isStateCode(code) ? US_STATES[code] : String(code)

const valueAt = (content: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((piece, key) => fieldOf(piece, String(key)), content)

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'a group of fields in { }',
  record: 'a group of fields in { }',
  string: 'a text in quotes',
}

/** What a text or a list is counted in; a number is compared itself. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

function limitOf(origin: string, bound: 'at least' | 'at most', limit: number | bigint): string {
  const text = COUNTED[origin]
  return text ? `have ${bound} ${limit} ${text[limit === 1 ? 0 : 1]}` : `be ${bound} ${limit}`
}

function explain(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('must')) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? 'given'}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must ${limitOf(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${limitOf(issue.origin, 'at most', issue.maximum)}`
    case 'invalid_union':
      return 'is of no known kind'
    default:
      return 'is not in the right form'
  }
}

const fieldOf = (piece: unknown, field: string): unknown =>
  typeof piece === 'object' && piece !== null ? (piece as Record<string, unknown>)[field] : undefined

function lendersOf(content: unknown): unknown[] {
  const lenders = fieldOf(content, 'lenders')
  return Array.isArray(lenders) ? lenders : []
}

function nameOf(each: unknown, place: number): string {
  const name = fieldOf(each, 'name') ?? fieldOf(each, 'id')
  return typeof name === 'string' && name !== '' ? name.slice(0, 80) : `Lender ${place + 1}`
}
