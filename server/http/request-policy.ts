/**
 * Which policy a visitor meets. The sandbox's page sets a cookie so that either can be looked at without a restart; it is a setting of the
 * sandbox alone, and production never looks at it.
 */

import type { PolicyName } from '#domain/policy.ts'
import { chosenPolicy } from '#domain/policy-cookie.ts'
import type { Config } from '../config.ts'

export const requestPolicy = (
  { policy, production }: Pick<Config, 'policy' | 'production'>,
  cookies: string | undefined,
): PolicyName => (production ? policy : (chosenPolicy(cookies) ?? policy))
