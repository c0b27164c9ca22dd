/**
 * Which policy a visitor meets. The sandbox's page sets a cookie so that either can be looked at without a restart; it is a setting of the
 * sandbox alone, and production never looks at it.
 */

import { POLICY_NAMES, type PolicyName } from '#domain/policy.ts'
import { POLICY_COOKIE } from '#domain/policy-cookie.ts'
import type { Config } from '../config.ts'

export function requestPolicy(
  { policy, production }: Pick<Config, 'policy' | 'production'>,
  cookies: string | undefined,
): PolicyName {
  if (production || !cookies) return policy
  const chosen = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${POLICY_COOKIE}=`))
  const name = chosen?.slice(POLICY_COOKIE.length + 1)
  return POLICY_NAMES.find((each) => each === name) ?? policy
}
