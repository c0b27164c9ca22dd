/** The screens: what the navigation lists, which keys lead there, and the least role that may open each. */
import type { Role } from '#domain/policy/roles.ts'

interface ScreenRow {
  readonly path: `/${string}`
  readonly title: string
  /** After `g`. */
  readonly key: string
  readonly least: Role
}

export const SCREENS = [
  { path: '/', title: 'Today', key: 't', least: 'viewer' },
  { path: '/leads', title: 'Leads', key: 'l', least: 'viewer' },
  { path: '/lenders', title: 'Lenders', key: 'n', least: 'viewer' },
  { path: '/money', title: 'Money', key: 'm', least: 'viewer' },
  { path: '/sources', title: 'Sources', key: 'o', least: 'viewer' },
  { path: '/rules', title: 'Rules', key: 'r', least: 'viewer' },
  { path: '/states', title: 'States', key: 's', least: 'viewer' },
  { path: '/privacy', title: 'Privacy', key: 'p', least: 'viewer' },
  { path: '/system', title: 'System', key: 'y', least: 'viewer' },
  { path: '/people', title: 'People', key: 'e', least: 'owner' },
  { path: '/history', title: 'History', key: 'h', least: 'compliance' },
] as const satisfies readonly ScreenRow[]
export type ScreenPath = (typeof SCREENS)[number]
