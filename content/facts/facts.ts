/**
 * What is said in one place only and known when pages are built, by the name that texts call it. A fact with an argument is worked out of it:
 * `{stateCap:IL}`, `{cost:500/6/advertisedAprMax}`. What is known only when the server starts is in `start-facts.ts` and `lender-markup.ts`.
 */
import { isServedState } from '#domain/law/state-law.ts'
import { PING_FACTS_IN_WORDS } from '../ping-copy.ts'
import { SITE } from '../site.ts'
import { FIGURES } from './figures.ts'
import { SAME_DAY_FACTS } from './same-day-cutoff.ts'
import { PLACE_FACTS, stateCopy } from './states.ts'
import { WORKED_FIGURES } from './worked-figures.ts'

export const FACTS: Readonly<Record<string, string | ((argument: string) => string)>> = {
  brand: SITE.brand,
  company: SITE.company,
  domain: SITE.domain,
  inServiceSince: SITE.inServiceSince,
  governingLaw: SITE.governingLaw,
  ...SITE.contact,
  ...stateCopy(isServedState),
  ...PLACE_FACTS,
  ...FIGURES,
  ...SAME_DAY_FACTS,
  ...WORKED_FIGURES,
  pingFacts: PING_FACTS_IN_WORDS,
}
