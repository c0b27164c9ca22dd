/** What a build fills into pages for good and a server also says itself, in mails and answers: one mark tells whether both mean the same. */
import * as disclosed from '../domain/disclosed-figures.ts'
import { APR_CEILINGS, CLOSED_BY_US } from '../domain/state-law.ts'
import { FIGURES } from './figures.ts'
import { PING_FACTS_IN_WORDS } from './ping-words.ts'

/** Beside the pages as built. */
export const BUILT_FIGURES_FILE = '.figures'

export const figuresMark = (closedStates: readonly string[] = CLOSED_BY_US): string =>
  JSON.stringify([
    closedStates,
    APR_CEILINGS,
    Object.entries(disclosed).sort(([a], [b]) => (a < b ? -1 : 1)),
    FIGURES,
    PING_FACTS_IN_WORDS,
  ])
