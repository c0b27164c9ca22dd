/** The changes that an owner makes, each as the edits of the files that it takes. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_COLORS } from '#domain/look/brand-colors.ts'
import { OTHER_FIGURES, OTHER_LOAN_AMOUNT } from '#tests/support/other-figures.ts'
import { type Edits, inTurn, setFact, withoutStandIns } from '#tools/owner-copy.ts'

const ROOT = join(import.meta.dirname, '../..')
const ours = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The usual sentence; where an owner has changed that one, another plain sentence that no other text has. */
function sentenceOf(file: string, usual: string, pattern: RegExp): string {
  const text = ours(file)
  if (text.includes(usual)) return usual
  const others = globSync('content/**/*.{md,ts}', { cwd: ROOT })
    .filter((other) => other !== file)
    .map(ours)
  const sentences = [...text.matchAll(pattern)].flatMap(([, found = '']) => found.split(/(?<=[.?]) /))
  const plain = sentences.find(
    (sentence) => /^[A-Z][\w ,]{25,}[.?]$/.test(sentence) && !others.some((other) => other.includes(sentence)),
  )
  if (!plain) throw new Error(`No plain sentence of ${file} stands there alone.`)
  return plain
}

export const NEW_BRAND = 'Wrenmark'
export const RENAME: Edits = {
  'content/site.ts': inTurn(setFact('brand', NEW_BRAND), withoutStandIns),
}

export const NEW_MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="currentColor" stroke="none" aria-hidden="true" focusable="false"><path d="M2 2H12V22H30V31H2Z"/><path class="accent" d="M17 3H29V15Z"/></svg>\n'
export const LOGO: Edits = { 'site/drawings/mark.svg': () => NEW_MARK }

/** Far from the old ones and from what lies between two of the new: an image blends its colors at every edge. */
export const NEW_COLORS = {
  ink: '#3b0764',
  paper: '#eef2ff',
  gold: '#0e7490',
  green: '#4c1d95',
  yours: '#4c1d95',
  mint: '#ddd6fe',
  deep: '#7c2d12',
} as const satisfies Partial<Record<keyof typeof BRAND_COLORS, string>>
export const OLD_COLORS = (Object.keys(NEW_COLORS) as (keyof typeof NEW_COLORS)[]).map((name) => BRAND_COLORS[name])
export const COLORS: Edits = {
  'domain/look/brand-colors.ts': inTurn(
    ...Object.entries(NEW_COLORS).map(
      ([name, color]) =>
        (table: string) =>
          table.replace(BRAND_COLORS[name as keyof typeof NEW_COLORS], color),
    ),
  ),
}

export const NEW_PHONE = '(302) 555-4700'
export const PHONE: Edits = { 'content/site.ts': setFact('phone', NEW_PHONE) }

export const FIGURES: Edits = {
  'domain/law/disclosed-figures.ts': () =>
    Object.entries(OTHER_FIGURES)
      .map(([name, figure]) => `export const ${name} = ${JSON.stringify(figure)} as const\n`)
      .join(''),
}
export const AMOUNTS: Edits = {
  'domain/application/fields/loan-amount-range.ts': (range) =>
    range.replace(/(LOAN_AMOUNT = )\{[^}]*\}/, `$1${JSON.stringify(OTHER_LOAN_AMOUNT)}`),
}

export const OPENED = 'PA'
export const OPENED_STATE: Edits = { 'domain/law/state-law.ts': (law) => law.replace(`  '${OPENED}',\n`, '') }

export const CLOSED = 'TX'
export const CLOSED_STATE: Edits = { 'domain/law/state-law.ts': (law) => law.replace("  'SD',\n", `$&  '${CLOSED}',\n`) }

export const TERMS = {
  old: sentenceOf('content/legal/terms-of-service.md', 'You use it as a visitor.', /^([A-Z].*)$/gm),
  new: 'You come and go as a visitor.',
  version: '99.0',
} as const
export const LEGAL_TEXT: Edits = {
  'content/legal/terms-of-service.md': inTurn(
    (terms) => terms.replace(TERMS.old, TERMS.new),
    (terms) => terms.replace(/^version: .*$/m, `version: "${TERMS.version}"`),
    (terms) => terms.replace(/^effective: .*$/m, 'effective: "2027-02-01"'),
  ),
}

export const FAQ_ENTRY = {
  old: {
    question: sentenceOf('content/info/faq.md', 'Do I need an account?', /question: "(.*)"/g),
    answer: sentenceOf('content/info/faq.md', 'There are no accounts, passwords or sign-ins.', /answer: "(.*)"/g),
  },
  new: { question: 'Is there anything to sign up for?', answer: 'There is no sign-up of any kind, and no password.' },
} as const
export const FAQ: Edits = {
  'content/info/faq.md': inTurn(
    (faq) => faq.replace(FAQ_ENTRY.old.question, FAQ_ENTRY.new.question),
    (faq) => faq.replace(FAQ_ENTRY.old.answer, FAQ_ENTRY.new.answer),
  ),
}

export const LANDING_PAGE: Edits = {
  'content/purposes/wedding-loans.md': () =>
    ours('content/purposes/vacation-loans.md').replaceAll('Vacation', 'Wedding').replaceAll('vacation', 'wedding'),
  'domain/calculators/presets.ts': (presets) =>
    presets.replace(
      /^ {2}'vacation-loans': /m,
      "  'wedding-loans': { kind: 'personal', primaryColor: 'plum', amounts: [1000, 2000, 4000], terms: [12, 18, 24] },\n$&",
    ),
}

/** Where two change the same file, one follows the other. */
function together(...changes: readonly Edits[]): Edits {
  const files = new Set(changes.flatMap((edits) => Object.keys(edits)))
  return Object.fromEntries([...files].map((file) => [file, inTurn(...changes.flatMap((edits) => edits[file] ?? []))] as const))
}

export const ALL_CHANGES = together(
  RENAME,
  LOGO,
  COLORS,
  PHONE,
  FIGURES,
  AMOUNTS,
  OPENED_STATE,
  CLOSED_STATE,
  LEGAL_TEXT,
  FAQ,
  LANDING_PAGE,
)
