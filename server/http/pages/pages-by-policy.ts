/**
 * The pages that a visitor meets, by the policy that their cookie names (`request-policy.ts`). Those of the setting are there from the start.
 * Those of another policy are made when the first visitor asks for them, and follow the facts from then on.
 */
import type { PolicyName } from '#domain/policy/policy.ts'
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import { type PolicySettings, requestPolicy } from '../request-policy.ts'
import type { LoadedPages, PageStore } from './page-store.ts'

/** At once, unless the pages are being made. */
export type PagesFor = (cookies: string | undefined) => PageStore | Promise<PageStore>

export function pagesByPolicy(
  config: PolicySettings,
  pages: LoadedPages,
  { keep }: { readonly keep: (facts: PublicFacts) => Promise<void> },
  firstFacts: PublicFacts,
) {
  let facts = firstFacts
  const made = new Map<PolicyName, PageStore>([[config.policy, pages]])
  const making = new Map<PolicyName, Promise<PageStore>>()

  async function make(policy: PolicyName): Promise<PageStore> {
    const ofPolicy = { ...facts, policy }
    try {
      await keep(ofPolicy)
      const store = await pages.another(ofPolicy)
      made.set(policy, store)
      return store
    } catch (error) {
      // The next visitor's request tries again.
      making.delete(policy)
      throw error
    }
  }

  function pagesOf(policy: PolicyName): PageStore | Promise<PageStore> {
    const ready = made.get(policy)
    if (ready) return ready
    const begun = making.get(policy) ?? make(policy)
    making.set(policy, begun)
    return begun
  }

  const forVisitor: PagesFor = (cookies) => pagesOf(requestPolicy(config, cookies))
  return {
    forVisitor,

    /** A text is stored before any page shows it. */
    async refill(now: PublicFacts): Promise<readonly string[]> {
      facts = now
      await keep(now)
      const changed = await pages.refill(now)
      // Pages that are being made began with the facts before.
      for (const [policy, others] of making) {
        const store = await others.catch(() => undefined)
        if (!store) continue
        await keep({ ...now, policy })
        await store.refill({ ...now, policy })
      }
      return changed
    },
  }
}
