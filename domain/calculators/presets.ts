/** The calculator of every page (spec §9, "Calculator presets"), by the page's path without its slash. */
import type { PageColorName } from '../look/brand-colors.ts'
import type { CalculatorKind } from './calculator.ts'

export interface CalculatorPreset {
  readonly kind: CalculatorKind
  readonly primaryColor: PageColorName
  readonly amounts: readonly number[]
  readonly terms: readonly number[]
}

const MOST_PAGES = { kind: 'personal', amounts: [500, 1000, 2500, 5000], terms: [6, 12, 24, 36, 60] } as const
const LARGER_PROJECTS = { kind: 'personal', amounts: [1000, 2500, 3500, 5000], terms: [24, 36, 48, 60] } as const
const ONLINE_AND_USA = { kind: 'personal', amounts: [500, 1000, 2500, 5000], terms: [12, 24, 36, 48, 60] } as const

export const CALCULATOR_PRESETS = {
  'emergency-loans': { kind: 'personal', primaryColor: 'plum', amounts: [500, 1000, 2500, 5000], terms: [3, 6, 12, 24] },
  'bad-credit-loans': { ...MOST_PAGES, primaryColor: 'indigo' },
  'quick-cash': { kind: 'quickcash', primaryColor: 'green', amounts: [500, 1000, 2500, 5000], terms: [6, 12, 18, 24] },
  'installment-loans': { kind: 'installment', primaryColor: 'blue', amounts: [1000, 2500, 5000], terms: [12, 24, 36, 60] },
  'same-day-loans': { ...MOST_PAGES, primaryColor: 'ocean' },
  'payday-loans': { kind: 'payday', primaryColor: 'slate', amounts: [300, 500, 1000, 2500], terms: [7, 14, 21, 30] },
  'small-personal-loans': { ...MOST_PAGES, primaryColor: 'teal' },

  'california-loans': { ...MOST_PAGES, primaryColor: 'ocean' },
  'texas-loans': { ...MOST_PAGES, primaryColor: 'grape' },
  'florida-loans': { ...MOST_PAGES, primaryColor: 'teal' },
  'new-york-loans': { ...MOST_PAGES, primaryColor: 'indigo' },
  'pennsylvania-loans': { ...MOST_PAGES, primaryColor: 'blue' },
  'illinois-loans': { ...MOST_PAGES, primaryColor: 'slate' },

  'los-angeles-loans': { ...MOST_PAGES, primaryColor: 'plum' },
  'houston-loans': { ...MOST_PAGES, primaryColor: 'blue' },
  'miami-loans': { ...MOST_PAGES, primaryColor: 'teal' },
  'chicago-loans': { ...MOST_PAGES, primaryColor: 'slate' },
  'phoenix-loans': { ...MOST_PAGES, primaryColor: 'indigo' },

  'debt-consolidation-loans': { ...LARGER_PROJECTS, primaryColor: 'indigo' },
  'home-improvement-loans': { ...LARGER_PROJECTS, primaryColor: 'ocean' },
  'medical-loans': { kind: 'personal', primaryColor: 'teal', amounts: [500, 1000, 2500, 5000], terms: [12, 24, 36, 48, 60] },
  'excellent-credit-loans': { kind: 'personal', primaryColor: 'green', amounts: [1000, 2000, 3500, 5000], terms: [24, 36, 48, 60] },
  'fair-credit-loans': { kind: 'personal', primaryColor: 'blue', amounts: [500, 1000, 2500, 5000], terms: [12, 24, 36, 48] },
  'self-employed-loans': { kind: 'personal', primaryColor: 'plum', amounts: [1000, 2000, 3500, 5000], terms: [12, 24, 36, 48, 60] },
  'vacation-loans': { kind: 'personal', primaryColor: 'teal', amounts: [1000, 2000, 3500, 5000], terms: [12, 18, 24, 36] },
  'fast-loans': { kind: 'quickcash', primaryColor: 'ocean', amounts: [500, 1000, 2500, 5000], terms: [3, 6, 12, 24] },
  'no-credit-check-loans': {
    kind: 'personal',
    primaryColor: 'slate',
    amounts: [500, 1000, 2500, 5000],
    terms: [6, 12, 18, 24, 36],
  },
  'personal-loans-online': { ...ONLINE_AND_USA, primaryColor: 'blue' },
  'cash-advance-loans': { kind: 'quickcash', primaryColor: 'plum', amounts: [200, 500, 1000, 2500, 5000], terms: [2, 4, 6, 12] },
  'usa-loans': { ...ONLINE_AND_USA, primaryColor: 'indigo' },
  'direct-deposit-loans': { ...MOST_PAGES, primaryColor: 'green' },
} as const satisfies Record<string, CalculatorPreset>

export type LoanPageSlug = keyof typeof CALCULATOR_PRESETS

export const calculatorPreset = (slug: LoanPageSlug): CalculatorPreset => CALCULATOR_PRESETS[slug]

export const isLoanPageSlug = (text: string): text is LoanPageSlug => Object.hasOwn(CALCULATOR_PRESETS, text)
