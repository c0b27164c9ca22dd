/**
 * Which policy a visitor meets. The sandbox's page sets a cookie so that either can be looked at without a restart; it is a setting of the
 * sandbox alone, and production never looks at it.
 */

import type { PolicyName } from '#domain/policy/policy.ts'
import { chosenPolicy } from '#domain/policy/policy-cookie.ts'

export interface PolicySettings {
  readonly policy: PolicyName
  readonly production: boolean
}

export const requestPolicy = ({ policy, production }: PolicySettings, cookies: string | undefined): PolicyName =>
  production ? policy : (chosenPolicy(cookies) ?? policy)
