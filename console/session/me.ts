import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { isAtLeast, ROLES, type Role } from '#domain/policy/roles.ts'
import type { WriteCall } from '../api/query.ts'
import { askMe, type Me } from './calls.ts'

export const meQuery = queryOptions({ queryKey: ['GET /me', {}], queryFn: askMe, staleTime: 60_000 })

export const MeContext = createContext<Me | undefined>(undefined)

export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is signed in here')
  return me
}

/** Which installation this is: its own name for it in a browser with several open. */
export const instanceOf = ({ sandbox, staging, publicUrl }: Me): string =>
  sandbox ? 'sandbox' : `${staging ? 'staging ' : ''}${URL.parse(publicUrl)?.host ?? publicUrl}`

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  viewer: 'viewer',
  support: 'support',
  'lender-manager': 'lender manager',
  compliance: 'compliance',
  owner: 'owner',
}

/** The build puts the whole table where the name stands: once is enough. */
const LEAST = LEAST_ROLES

/** `undefined` when the person may make the call; otherwise the sentence that says who may. */
export function refusalOf(me: Me, call: WriteCall): string | undefined {
  const least = LEAST[call]
  return least === 'anyone' ? undefined : refusalFor(me, least as Role)
}

export function refusalFor(me: Me, least: Role): string | undefined {
  if (isAtLeast(me.role, least)) return undefined
  const names = ROLES.filter((role) => isAtLeast(role, least)).flatMap((role) => me.whoMay[role])
  const listed = names.length > 3 ? `${names.slice(0, 3).join(', ')} or another` : names.join(' or ')
  return `Needs the role ${ROLE_NAMES[least]}.${names.length > 0 ? ` Ask ${listed}.` : ''}`
}
