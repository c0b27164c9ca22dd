/** Set by the sandbox's page, read by a site that is not in production. Its value is a policy's name. */
import { POLICY_NAMES, type PolicyName } from './policy.ts'

export const POLICY_COOKIE = 'policy'

export const policyNameOf = (text: string | undefined): PolicyName | undefined => POLICY_NAMES.find((name) => name === text)

export function chosenPolicy(cookies: string | undefined): PolicyName | undefined {
  const chosen = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${POLICY_COOKIE}=`))
  return policyNameOf(chosen?.slice(POLICY_COOKIE.length + 1))
}
