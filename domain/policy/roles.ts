/** What people who run the marketplace may do. Each role may do what those before it may, and more. */
export const ROLES = ['viewer', 'support', 'lender-manager', 'compliance', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least)
