/** Set by the sandbox's page, read by a site that is not in production. Its value is a policy's name. */
export const POLICY_COOKIE = 'policy'
