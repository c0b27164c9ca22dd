/** The figures by source, in the order in which they are stored. New ones come last. */
import type { CountedFigure } from './figures.ts'

export const SOURCE_FIGURES = [
  'sent',
  'matched',
  'sold',
  'returned',
  'funded',
  'revenueCents',
] as const satisfies readonly CountedFigure[]
export type SourceFigure = (typeof SOURCE_FIGURES)[number]
