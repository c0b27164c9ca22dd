/**
 * The colors of the product, for pages, mails, images and the sandbox alike; no other file names one. Text (ink, soft, green, red, gold-ink, a
 * page's color) reaches 7:1 on paper and white, the edges of controls 3:1.
 */
const INK = '#14231d'

export const BRAND_COLORS = {
  white: '#ffffff',
  /** The ground of every page. */
  paper: '#fdfcf9',
  /** A quieter ground, for footers and table heads. */
  sand: '#f5f2ea',
  line: '#dedacd',
  /** Around controls. */
  edge: '#76817a',
  ink: INK,
  /** Text of second rank. */
  soft: '#414f48',
  /** Actions and links. */
  green: '#14573a',
  'green-deep': '#0d3f29',
  'green-tint': '#e3eee7',
  /** What a loan costs; too pale for text. */
  gold: '#d9a21b',
  'gold-tint': '#fbf3de',
  /** Gold as text: a cost in figures. */
  'gold-ink': '#684600',
  /** Errors. */
  red: '#8f1616',
  'red-tint': '#fbeceb',
  shadow: `${INK}40`,
  /** Over the page behind a dialog. */
  veil: `${INK}80`,
} as const

interface PageColor {
  readonly primary: string
  readonly tint: string
}

/** The primary color of a loan page and its calculator (spec §3); every other page is green. */
export const PAGE_COLORS = {
  green: { primary: BRAND_COLORS.green, tint: BRAND_COLORS['green-tint'] },
  teal: { primary: '#0b5260', tint: '#dfeef0' },
  blue: { primary: '#1c4a85', tint: '#e4ecf6' },
  indigo: { primary: '#3f3b8f', tint: '#e9e8f5' },
  plum: { primary: '#6c2b64', tint: '#f3e7f1' },
  brick: { primary: '#85311d', tint: '#f7e8e3' },
  amber: { primary: '#6e4700', tint: '#f7edd8' },
  slate: { primary: '#37475a', tint: '#e7ebf0' },
} as const satisfies Record<string, PageColor>

export type PageColorName = keyof typeof PAGE_COLORS
