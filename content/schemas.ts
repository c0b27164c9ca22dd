/** What a page's frontmatter must say, its placeholders filled. A missing title, a description too long or an unknown calculator fails the build, not the reader. */
import * as z from 'zod'
import { calculatorPreset, isLoanPageSlug, type LoanPageSlug } from '../domain/calculators/presets.ts'
import { defaultTerm } from '../domain/calculators/terms.ts'
import { STATE_CODES } from '../domain/places/us-states.ts'
import { fillAllPlaceholders } from './facts/template.ts'
import { hasMarkdown, withoutLinks } from './inline-links.ts'
import { AVAILABILITIES, type Availability, headWhile, isWrittenTwice } from './open-or-closed.ts'

const copy = z.string().min(10).max(600)
const NO_MARKDOWN = 'Markdown is not rendered here: a reader would see its marks'
const sentence = copy.refine((text) => !hasMarkdown(text), { error: NO_MARKDOWN })
/** An answer may link to a page: `[rates and fees](/rates-fees)`. */
const answer = copy.refine((text) => !hasMarkdown(withoutLinks(text)), { error: NO_MARKDOWN })

const question = z.strictObject({ question: z.string().min(8).max(120), answer })

const head = {
  /** For search engines; the brand is put behind it. */
  title: z.string().min(20).max(60),
  description: z.string().min(100).max(160),
  keywords: z.array(z.string().min(3).max(60)).min(4).max(8),
  /** In links and breadcrumbs. */
  name: z.string().min(2).max(40),
  heading: z.string().min(3).max(64),
  lead: z.string().min(80).max(280),
}

const loanPageSlug = z.custom<LoanPageSlug>((slug) => typeof slug === 'string' && isLoanPageSlug(slug), {
  error: 'No loan page has this slug',
})

/** The term that the calculator shows before anything is chosen. */
const TERM_SHOWN = '{termShown}'
const EXAMPLE_PLACEHOLDERS = ['{payment}', '{total}', '{cost}', '{apr}'] as const

/** Of the page's own loan; they stay open until its calculator has worked it out. */
export const EXAMPLE_VALUES = Object.fromEntries(
  [...EXAMPLE_PLACEHOLDERS, '{amount}', '{term}', TERM_SHOWN].map((open) => [open.slice(1, -1), open]),
)

const loanPage = {
  ...head,
  /** The figures come from the page's own calculator at build (exampleProblems). */
  example: z.strictObject({
    amount: z.int(),
    term: z.int(),
    text: sentence.refine((text) => EXAMPLE_PLACEHOLDERS.every((placeholder) => text.includes(placeholder)), {
      error: `The example must use ${EXAMPLE_PLACEHOLDERS.join(', ')}`,
    }),
  }),
  suits: z.array(sentence).min(3).max(5),
  notFor: z.array(sentence).min(3).max(5),
  alternatives: z
    .array(z.strictObject({ name: z.string().min(3).max(60), text: sentence }))
    .min(1)
    .max(5),
  questions: z.array(question).min(4).max(6),
  related: z.array(loanPageSlug).length(3),
  /** The payday page's responsible-borrowing notice, its three steps and its terms grid. */
  notice: sentence.optional(),
  steps: z
    .array(z.strictObject({ name: z.string(), text: sentence }))
    .length(3)
    .optional(),
  terms: z.array(z.strictObject({ name: z.string(), value: z.string() })).optional(),
}

/** Four kinds of loan pages with different templates (docs/look.md). */
export const LOAN_FAMILIES = ['urgent', 'costly', 'purpose', 'credit'] as const
export type LoanFamily = (typeof LOAN_FAMILIES)[number]

/** Whom to call: "211", "(713) 837-0311". */
const number = z.strictObject({ name: z.string().min(3).max(60), call: z.string().min(3).max(20), text: sentence })

/** What only one family says, and must say. */
const FAMILY_PARTS = { firstCall: 'urgent', asked: 'purpose' } as const satisfies Readonly<Record<string, LoanFamily>>

export const loanPageSchema = filled(
  z
    .strictObject({
      ...loanPage,
      family: z.enum(LOAN_FAMILIES),
      /** The one call to make before applying. */
      firstCall: z.strictObject({ name: z.string().min(3).max(60), text: sentence }).optional(),
      /** The checklist "Have you asked?". What it says is not said again among the alternatives. */
      asked: z
        .array(z.strictObject({ who: z.string().min(3).max(60), say: sentence, text: sentence.optional() }))
        .min(3)
        .max(5)
        .optional(),
    })
    .superRefine(
      (page, context) => {
        for (const [part, family] of Object.entries(FAMILY_PARTS)) {
          const isThere = page[part as keyof typeof FAMILY_PARTS] !== undefined
          if (isThere === (page.family === family)) continue
          const message = isThere ? `Only pages of the family "${family}" have it` : `A page of the family "${family}" must have it`
          context.addIssue({ code: 'custom', path: [part], message })
        }
      },
      // Also beside other mistakes: an author learns of all at once.
      { when: ({ value }) => LOAN_FAMILIES.some((family) => family === (value as { family?: unknown } | null)?.family) },
    ),
)

/** The page as it reads while its state is open, and while it is closed. Each must be whole, and what a reader sees first must be written twice. */
function placePage<Page extends z.ZodObject>(copy: Page) {
  const page = filled(copy)
  return z.record(z.string(), z.unknown()).transform((written, context) => {
    for (const path of WRITTEN_TWICE) {
      if (isWrittenTwice(valueAt(written, path))) continue
      context.issues.push({
        code: 'custom',
        path: [...path],
        input: written,
        message: 'Must be written twice, as open: and closed:',
      })
    }
    const [open, closed] = AVAILABILITIES.map((availability) => {
      const read = page.safeParse(headWhile(availability, written))
      const problems = read.error?.issues ?? []
      for (const { path, message } of problems)
        context.issues.push({ code: 'custom', path, input: written, message: `While ${availability}: ${message}` })
      return read.data
    })
    return { open, closed } as Readonly<Record<Availability, z.infer<Page>>>
  })
}

const WRITTEN_TWICE = [['title'], ['description'], ['heading'], ['lead'], ['example', 'text']] as const

const valueAt = (written: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], written)

export const statePageSchema = placePage(
  z.strictObject({
    ...loanPage,
    state: z.enum(STATE_CODES),
    servedCities: z.array(z.string().min(3)).min(8).max(12),
    /** For the card at the top: who watches lenders there, and the one fee to look for. */
    regulator: number,
    feeToWatch: sentence,
  }),
)
export const cityPageSchema = placePage(
  z.strictObject({
    ...loanPage,
    state: z.enum(STATE_CODES),
    city: z.string().min(3),
    /** To call before borrowing. */
    numbers: z.array(number).min(3).max(6),
  }),
)

export const legalPageSchema = filled(z.strictObject({ ...head, version: z.string().regex(/^\d+\.\d+$/), effective: z.iso.date() }))

export const infoPageSchema = filled(
  z.strictObject({
    ...head,
    steps: z
      .array(
        z.strictObject({
          name: z.string(),
          text: sentence,
          /** The step in which lenders see facts without a name; a picture shows which. */
          masked: z.boolean().default(false),
        }),
      )
      .length(3)
      .optional(),
    questions: z.array(question).min(1).optional(),
    groups: z.array(z.strictObject({ name: z.string(), questions: z.array(question).min(3) })).optional(),
  }),
)

/** Lengths are those that a reader sees. */
function filled<Head extends z.ZodObject>(schema: Head) {
  return z.preprocess((written, context) => {
    try {
      return fillHead(written)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  }, schema)
}

function fillHead(written: unknown): unknown {
  if (written === null || typeof written !== 'object' || !('example' in written)) return fillAllPlaceholders(written)
  const { example, ...head } = written
  return { ...fillAllPlaceholders(head), example: fillAllPlaceholders(example, EXAMPLE_VALUES) }
}

export const PAGE_SCHEMAS = {
  landing: loanPageSchema,
  states: statePageSchema,
  cities: cityPageSchema,
  purposes: loanPageSchema,
  legal: legalPageSchema,
  info: infoPageSchema,
} as const
export type PageFolder = keyof typeof PAGE_SCHEMAS

export interface Example {
  readonly amount: number
  readonly term: number
  readonly text: string
}

/** What keeps a page's calculator from working its example, or a reader who sees both from knowing why they differ. */
export function exampleProblems(slug: LoanPageSlug, { amount, term, text }: Partial<Example>) {
  const preset = calculatorPreset(slug)
  const shown = defaultTerm(preset)
  const problems: { readonly field: keyof Example; readonly says: string }[] = []
  if (amount !== undefined && !preset.amounts.includes(amount))
    problems.push({ field: 'amount', says: `${amount} is not among its calculator's amounts (${preset.amounts.join(', ')})` })
  if (term !== undefined && !preset.terms.includes(term))
    problems.push({ field: 'term', says: `${term} is not among its calculator's terms (${preset.terms.join(', ')})` })
  else if (term !== undefined && term !== shown && text !== undefined && !String(text).includes(TERM_SHOWN))
    problems.push({ field: 'text', says: `must say ${TERM_SHOWN}, since the calculator shows ${shown} first` })
  return problems
}
