/**
 * The colors of the product, for pages, mails, images and the sandbox alike; no other file names one. Text (ink, soft, green, red, gold-ink, a
 * page's color) reaches 7:1 on paper and card, the edges of controls 3:1, in the light scheme and in the dark one.
 */
const INK = '#14231d'

export const BRAND_COLORS = {
  /** The ground of every page. */
  paper: '#fdfcf9',
  /** What lies on it: cards, fields. */
  card: '#ffffff',
  /** A quieter ground, for footers and table heads. */
  sand: '#f5f2ea',
  line: '#dedacd',
  /** Around controls. */
  edge: '#76817a',
  ink: INK,
  /** Text of second rank. */
  soft: '#414f48',
  /** Actions, links, and what is yours. */
  green: '#14573a',
  'green-hover': '#0d3f29',
  /** Words on green. */
  'on-green': '#ffffff',
  /** In a price picture: what you get. */
  yours: '#14573a',
  /** The ground of the band that a page opens with. */
  deep: '#0c3a27',
  /** Of a drawing that stands on it. */
  'deep-shade': '#1a5a3d',
  'on-deep': '#f7f5ee',
  /** Behind facts. */
  mint: '#dcefe3',
  /** What a loan costs, and nothing else; too pale for text. */
  gold: '#d9a21b',
  /** Gold as text: a cost in figures. */
  'gold-ink': '#684600',
  /** Words on gold. */
  'on-gold': '#1c1503',
  /** An error that the reader can mend. */
  red: '#8f1616',
  'red-tint': '#fbeceb',
  shadow: `${INK}40`,
  /** Over the page behind a dialog. */
  veil: `${INK}80`,
} as const

export type BrandColorName = keyof typeof BRAND_COLORS

/** The same where the reader's device asks for a dark scheme. */
export const DARK_COLORS = {
  paper: '#0e1512',
  card: '#1d2923',
  sand: '#19231e',
  line: '#34423b',
  edge: '#8a978f',
  ink: '#eef3ef',
  soft: '#b9c5be',
  green: '#86d3a9',
  'green-hover': '#a5e2c1',
  'on-green': '#0a2318',
  yours: '#297e56',
  deep: '#0b2e1f',
  'deep-shade': '#17492f',
  'on-deep': '#f7f5ee',
  mint: '#1c382b',
  gold: '#e0ab2b',
  'gold-ink': '#f0c04f',
  'on-gold': '#1c1503',
  red: '#ffb4ab',
  'red-tint': '#3b1514',
  shadow: '#00000080',
  veil: '#000000a0',
} as const satisfies Record<BrandColorName, string>

export interface PageColor {
  /** As text, and as the ground of what is chosen. */
  readonly primary: string
  readonly tint: string
  /** The light in a drawing that stands on the band. */
  readonly glow: string
}

/**
 * The primary color of a loan page and its calculator (spec §3): the hue of its keys and its drawing. Every band is green. None of them is near
 * gold or red, which have a meaning.
 */
export const PAGE_COLORS = {
  green: { primary: BRAND_COLORS.green, tint: BRAND_COLORS.mint, glow: '#a9dcc0' },
  teal: { primary: '#0b5260', tint: '#dfeef0', glow: '#a7dce6' },
  blue: { primary: '#1c4a85', tint: '#e4ecf6', glow: '#adc3e0' },
  indigo: { primary: '#3f3b8f', tint: '#e9e8f5', glow: '#b7b5d9' },
  plum: { primary: '#6c2b64', tint: '#f3e7f1', glow: '#d8b6d4' },
  slate: { primary: '#37475a', tint: '#e7ebf0', glow: '#bdc6d0' },
  ocean: { primary: '#0b4a70', tint: '#e0edf5', glow: '#a7cee6' },
  grape: { primary: '#532d85', tint: '#ede7f6', glow: '#c6b3db' },
} as const satisfies Record<string, PageColor>

export type PageColorName = keyof typeof PAGE_COLORS

export const DARK_PAGE_COLORS = {
  green: { primary: DARK_COLORS.green, tint: DARK_COLORS.mint, glow: '#a9dcc0' },
  teal: { primary: '#ade0eb', tint: '#16363d', glow: '#a7dce6' },
  blue: { primary: '#adc8eb', tint: '#1a293c', glow: '#adc3e0' },
  indigo: { primary: '#b7b5e3', tint: '#212037', glow: '#b7b5d9' },
  plum: { primary: '#e2b6dd', tint: '#372034', glow: '#d8b6d4' },
  slate: { primary: '#c0cbd8', tint: '#252b32', glow: '#bdc6d0' },
  ocean: { primary: '#add3eb', tint: '#173040', glow: '#a7cee6' },
  grape: { primary: '#cab3e6', tint: '#2a1e38', glow: '#c6b3db' },
} as const satisfies Record<PageColorName, PageColor>
