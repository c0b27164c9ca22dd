/** The pages of the built site with the settings of this process, as they are until the database says which lenders count. */
import type { SiteSettings } from '#contracts/public/site-settings.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { loadPages, type PageSettings } from './page-store.ts'

export const sitePages = (
  config: PageSettings & { readonly placeholderIps: readonly string[]; readonly wrongSiteMarker: string },
  siteDir: string,
  documentsFor: (facts: PublicFacts) => SiteSettings['documents'],
  facts: PublicFacts,
) =>
  loadPages(
    siteDir,
    config,
    (now) => ({
      policy: now.policy,
      ipServices: [...config.ipServices],
      placeholderIps: [...config.placeholderIps],
      wrongSiteMarker: config.wrongSiteMarker,
      documents: documentsFor(now),
    }),
    facts,
  )
