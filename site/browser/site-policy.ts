import { DEFAULT_POLICY, type Policy, policyNamed } from '#domain/policy.ts'
import { siteSettings } from './site-settings.ts'

/** The one that the server put into the page. */
export const sitePolicy = (): Policy => policyNamed(siteSettings()?.policy ?? DEFAULT_POLICY)
