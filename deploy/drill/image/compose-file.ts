/** What compose.yaml says of one service, as far as the drill runs it. A key that the drill does not know is refused, so that none is passed over. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'

export interface Service {
  readonly name: string
  readonly image: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly mounts: readonly { readonly source: string; readonly target: string; readonly isReadOnly: boolean }[]
  readonly tmpfs: readonly string[]
  readonly capabilities: readonly string[]
  /** Undefined: any of the network, or none where it has none. */
  readonly address: string | undefined
  readonly hasNetwork: boolean
  readonly dependsOn: readonly (readonly [service: string, condition: string])[]
  readonly healthTest: readonly string[] | undefined
  /** Whether `up` starts it without being asked for it. */
  readonly isUsual: boolean
}

/** As the file has it, of the keys that are read. */
interface Entry {
  readonly image: string
  readonly entrypoint?: string[]
  readonly command?: string[]
  readonly environment?: Record<string, string>
  readonly volumes?: string[]
  readonly tmpfs?: string[]
  readonly cap_drop?: string[]
  readonly cap_add?: string[]
  readonly read_only?: boolean
  readonly networks?: { readonly inside?: { readonly ipv4_address: string } }
  readonly network_mode?: string
  readonly depends_on?: Record<string, { readonly condition: string }>
  readonly healthcheck?: { readonly test: string[] }
  readonly profiles?: string[]
}

/** Restarts, logs and the network card are an engine's; the walls hold their values. */
const READ =
  'image entrypoint command environment volumes tmpfs cap_drop cap_add read_only networks network_mode depends_on healthcheck profiles'
const LEFT = 'build security_opt logging restart stop_grace_period ports shm_size'
const KNOWN = new Set(`${READ} ${LEFT}`.split(' '))

export function readServices(project: string, volumes: string): Service[] {
  const { services } = parse(readFileSync(join(project, 'compose.yaml'), 'utf8'), { merge: true })
  return Object.entries<Entry>(services).map(([name, entry]) => {
    const unknown = Object.keys(entry).filter((key) => !KNOWN.has(key))
    if (unknown.length > 0) throw new Error(`The drill does not know what ${name} means by ${unknown.join(', ')}`)
    if (entry.read_only !== true || String(entry.cap_drop) !== 'ALL') throw new Error(`${name} may write to its image, or more`)
    return {
      name,
      image: entry.image,
      ...(entry.entrypoint && { entrypoint: entry.entrypoint }),
      ...(entry.command && { command: entry.command }),
      environment: entry.environment ?? {},
      mounts: (entry.volumes ?? []).map((mount) => {
        const [source = '', target = '', mode] = mount.split(':')
        return {
          source: source.startsWith('.') ? resolve(project, source) : join(volumes, source),
          target,
          isReadOnly: mode === 'ro',
        }
      }),
      tmpfs: entry.tmpfs ?? [],
      capabilities: entry.cap_add ?? [],
      address: entry.networks?.inside?.ipv4_address,
      hasNetwork: entry.network_mode !== 'none',
      dependsOn: Object.entries(entry.depends_on ?? {}).map(([on, { condition }]) => [on, condition] as const),
      healthTest: entry.healthcheck?.test.slice(1),
      isUsual: entry.profiles === undefined,
    }
  })
}
