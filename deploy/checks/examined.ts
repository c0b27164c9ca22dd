/** What is examined: an installation with its settings, its processes and the user that they run as. */
import { execFileSync } from 'node:child_process'
import type { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Config, configOf, readSettings } from '#server/settings/config.ts'
import type { Environment, Installation, ServerProcess } from '../installation.ts'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

export interface Examined {
  readonly installation: Installation
  /** At least one. */
  readonly processes: readonly ServerProcess[]
  /** As the settings file has them. */
  readonly environment: Environment
  readonly config: Config
  /** Whom the processes run as; undefined where there is no such user. */
  readonly user: SystemUser | undefined
  readonly mailTo: string | undefined
  /** Where browsers try http first. */
  readonly httpPort: number
  /** Asks name servers alone, and not the hosts file. */
  readonly resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveTxt'>
  readonly now: () => Date
}

export type Surroundings = Pick<Examined, 'installation' | 'processes' | 'environment' | 'user' | 'mailTo' | 'resolver'> &
  Partial<Pick<Examined, 'httpPort' | 'now'>>

const HTTP_PORT = 80

export type Examining =
  | { readonly kind: 'examined'; readonly examined: Examined }
  /** A setting cannot be read: then nothing but the settings themselves can be judged. */
  | { readonly kind: 'unreadable'; readonly problems: readonly string[] }

/** Whatever production says to the settings: that is one of the findings, and no reason to look at nothing else. */
export function examine(surroundings: Surroundings): Examining {
  const { environment } = surroundings
  const { values, problems } = readSettings(environment)
  if (!values) return { kind: 'unreadable', problems }
  const config = configOf(values)
  return { kind: 'examined', examined: { httpPort: HTTP_PORT, now: () => new Date(), ...surroundings, config } }
}

export const ownUser = (): SystemUser => {
  const { username, uid, gid } = userInfo()
  return { name: username, uid, gid }
}

/** Undefined where there is no such user. */
export function userNamed(name: string): SystemUser | undefined {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { name, uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    return undefined
  }
}

/** The processes believe the authority that NODE_EXTRA_CA_CERTS of their settings names; so does the check, which Node has not told of it. */
export function trustAuthorityOf({ NODE_EXTRA_CA_CERTS: file }: Environment): void {
  if (!file || file === process.env.NODE_EXTRA_CA_CERTS) return
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')])
  } catch {
    // Node itself only warns of a file that it cannot read.
  }
}
