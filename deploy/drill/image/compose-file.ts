/** The services of compose.yaml. A key that the drill does not know is refused, so that none is passed over. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface Service {
  readonly name: string
  readonly image: string
  readonly entrypoint?: string[]
  readonly command?: string[]
  readonly environment?: Record<string, string>
  readonly volumes?: string[]
  readonly tmpfs?: string[]
  readonly cap_add?: string[]
  readonly networks?: { readonly inside?: { readonly ipv4_address: string } }
  readonly network_mode?: 'none'
  readonly depends_on?: Record<string, { readonly condition: string }>
  readonly healthcheck?: { readonly test?: string[]; readonly disable?: boolean }
  /** Where it has some, `up` does not start it. */
  readonly profiles?: string[]
}

const READ = 'image entrypoint command environment volumes tmpfs cap_add networks network_mode depends_on healthcheck profiles'
/** The first three the drill takes for granted, the others are an engine's alone; the walls hold their values. */
const LEFT = 'read_only cap_drop security_opt build logging restart stop_grace_period ports shm_size'
const KNOWN = new Set(`${READ} ${LEFT}`.split(' '))

export function readServices(project: string): Service[] {
  const { services } = parse(readFileSync(join(project, 'compose.yaml'), 'utf8'), { merge: true })
  return Object.entries<Omit<Service, 'name'>>(services).map(([name, service]) => {
    const unknown = Object.keys(service).filter((key) => !KNOWN.has(key))
    if (unknown.length > 0) throw new Error(`The drill does not know what ${name} means by ${unknown.join(', ')}`)
    return { name, ...service }
  })
}

export const addressOf = ({ networks }: Service): string | undefined => networks?.inside?.ipv4_address
