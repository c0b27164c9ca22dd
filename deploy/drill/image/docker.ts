/**
 * Stands in for `docker` and `docker compose` on a machine without them: runs services from their unpacked images, each in a network and a view
 * of the disk of its own, as the user, with the rights, mounts and settings that compose.yaml and the image say.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnProcess } from '#tools/spawn-process.ts'
import { buildProduct, type Image, type Stage, unpack } from './build-image.ts'
import { addressOf, readServices, type Service } from './compose-file.ts'
import { COMMANDS, COMMANDS_ADDRESS, PUBLIC_ADDRESS, WORLD_ADDRESS } from './container-network.ts'

const LOOK_AGAIN_MS = 100
const HEALTHY_WITHIN_MS = 180_000

const project = process.cwd()
const stage = JSON.parse(process.env.DRILL_STAGE ?? '') as Stage
const { state } = stage
const at = (...parts: string[]) => join(state, ...parts)
const services = readServices(project)
const named = (name = ''): Service => {
  const found = services.find((service) => service.name === name)
  if (!found) throw new Error(`compose.yaml has no service ${name}`)
  return found
}

const images = (): Record<string, Image> => JSON.parse(readFileSync(at('images.json'), 'utf8'))
const imageOf = ({ image }: Service): Image => images()[image] ?? fail(`There is no image ${image}`)
const fail = (sentence: string): never => {
  throw new Error(sentence)
}

interface Run {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Of a mount: where it is here, and where in the container. */
function mountOf(text: string) {
  const [source = '', target = '', mode] = text.split(':')
  // In Debian a link, which would lead out of the image.
  const place = target.replace(/^\/var\/run\//, '/run/')
  return {
    source: /^[./]/.test(source) ? resolve(project, source) : at('volumes', source),
    target: place,
    isReadOnly: mode === 'ro',
  }
}

/** For `env`. */
function environmentOf(service: Service, given: Readonly<Record<string, string>> = {}): string[] {
  const settings = { ...service.environment, ...stage.extra[service.image.split(':')[0] ?? ''], ...given }
  const inherited = ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...imageOf(service).environment]
  return ['-i', ...inherited, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
}

/** The whole command line of a container. What an image lacks of mount points, an engine makes. */
function commandOf(service: Service, { command, environment }: Run): string[] {
  const image = imageOf(service)
  const root = at('roots', `${service.name}-${process.pid}`)
  mkdirSync(root, { recursive: true })
  const names = [`${at('resolv.conf')}:/etc/resolv.conf:ro`, '/etc/hosts:/etc/hosts:ro']
  const mounts = [...(service.volumes ?? []), ...names].map(mountOf)
  // A new volume takes content, owner and mode from the folder that it is mounted on.
  for (const { source, target } of mounts.filter((mount) => mount.source.startsWith(at('volumes')) && !existsSync(mount.source)))
    execFileSync('sh', ['-c', `mkdir -p ${at('volumes')}; cp -a ${image.root}${target} ${source} 2> /dev/null || mkdir ${source}`])
  const script = [
    'set -e',
    `mount --bind ${image.root} ${root}`,
    ...mounts.flatMap(({ source, target, isReadOnly }) => [
      statSync(source).isFile() ? `mkdir -p $(dirname ${root}${target}); touch ${root}${target}` : `mkdir -p ${root}${target}`,
      `mount --bind ${source} ${root}${target}`,
      ...(isReadOnly ? [`mount -o remount,bind,ro ${root}${target}`] : []),
    ]),
    ...(service.tmpfs ?? []).map((path) => `mkdir -p ${root}${path}; mount -t tmpfs -o mode=1777 tmpfs ${root}${path}`),
    `mount --rbind /dev ${root}/dev`,
    `mount --rbind /proc ${root}/proc`,
    `mount -o remount,bind,ro ${root}`,
    `exec chroot ${root} "$@"`,
  ]
  return [
    ...['ip', 'netns', 'exec', addressOf(service) ? service.name : (service.network_mode ?? COMMANDS)],
    ...['unshare', '--mount', 'sh', '-c', script.join('\n'), 'sh'],
    ...['setpriv', `--reuid=${image.user}`, `--regid=${image.user}`, '--clear-groups', '--no-new-privs', '--inh-caps=-all'],
    `--bounding-set=-all${(service.cap_add ?? []).map((name) => `,+${name.toLowerCase()}`).join('')}`,
    ...['env', '-C', image.folder, ...environmentOf(service, environment)],
    ...(service.entrypoint ?? image.entrypoint),
    ...(command ?? service.command ?? (service.entrypoint ? [] : image.command)),
  ]
}

const pidFile = (name: string) => at('running', name)
const pidOf = (name: string): number | undefined => {
  const file = pidFile(name)
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) : 0
  return pid > 0 && existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) ? pid : undefined
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name)
  if (pid) process.kill(pid, 'SIGTERM')
  while (pidOf(name)) await sleep(LOOK_AGAIN_MS)
}

async function start(service: Service): Promise<void> {
  const { name } = service
  const id = imageOf(service).id
  if (pidOf(name) && readFileSync(pidFile(name), 'utf8').endsWith(` ${id}`)) return
  await stop(name)
  mkdirSync(at('running'), { recursive: true })
  const { pid } = spawnProcess({ command: commandOf(service, {}), logFile: at(`${name}.log`), folder: '/' })
  writeFileSync(pidFile(name), `${pid} ${id}`)
}

async function untilHealthy(service: Service): Promise<void> {
  const { test: own, disable } = service.healthcheck ?? {}
  const test = disable ? undefined : (own?.slice(1) ?? imageOf(service).healthTest)
  const deadline = Date.now() + HEALTHY_WITHIN_MS
  while (test && exec(service.name, test, 'ignore') !== 0) {
    if (!pidOf(service.name) || Date.now() > deadline)
      fail(`${service.name} is not healthy: ${readFileSync(at(`${service.name}.log`), 'utf8').slice(-2000)}`)
    await sleep(LOOK_AGAIN_MS)
  }
}

/** In the container, as its user. */
function exec(name: string, command: readonly string[], stdio: 'ignore' | 'inherit' = 'inherit'): number {
  const pid = pidOf(name)
  if (!pid) return 1
  const { user } = imageOf(named(name))
  const become = user === 0 ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
  const enter = ['nsenter', `--target=${pid}`, '--mount', '--net', '--root', '--wd', '--', ...become]
  const [program = '', ...args] = [...enter, 'env', ...environmentOf(named(name)), ...command]
  return spawnSync(program, args, { stdio: ['ignore', stdio, stdio], cwd: '/' }).status ?? 1
}

const run = (service: Service, given: Run): number => {
  const [program = '', ...args] = commandOf(service, given)
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], cwd: '/' }).status ?? 1
}

async function up(wanted: readonly Service[], isAlone: boolean, done = new Set<string>()): Promise<void> {
  for (const service of wanted.filter(({ name }) => !done.has(name))) {
    done.add(service.name)
    const needed = Object.entries(isAlone ? {} : (service.depends_on ?? {}))
    for (const [name, { condition }] of needed) {
      if (condition === 'service_completed_successfully' && !done.has(name) && run(named(name), {}) !== 0) fail(`${name} failed`)
      if (condition === 'service_healthy') await up([named(name)], false, done)
      if (condition === 'service_healthy') await untilHealthy(named(name))
      done.add(name)
    }
    await start(service)
  }
}

/** Options that stand before the service, with their values. */
function takeOptions(args: readonly string[]) {
  const options: string[] = []
  const rest = [...args]
  while (rest[0]?.startsWith('-')) {
    const option = rest.shift() ?? ''
    options.push(/^(-p|-e)$/.test(option) ? `${option} ${rest.shift()}` : option)
  }
  return { options, service: rest.shift(), rest }
}

const COMPOSE: Readonly<Record<string, (args: readonly string[]) => number | Promise<number>>> = {
  async build() {
    await buildProduct(project)
    writeFileSync(at('images.json'), JSON.stringify({ ...images(), 'loanfinch:latest': await unpack('loanfinch') }))
    return 0
  },
  async up(args) {
    const names = args.filter((arg) => !arg.startsWith('-'))
    const wanted =
      names.length > 0 ? names.map((name) => named(name)) : services.filter(({ name, profiles }) => !profiles && name !== 'static')
    await up(wanted, args.includes('--no-deps'))
    if (args.includes('--wait')) for (const service of wanted) await untilHealthy(service)
    return 0
  },
  run(args) {
    const { options, service, rest } = takeOptions(args)
    const given = options.flatMap((option) => (option.startsWith('-e ') ? [option.slice(3)] : []))
    const environment = Object.fromEntries(given.map((name) => [name, process.env[name] ?? '']))
    const publish = (how: 'add' | 'del', to = '') =>
      options.includes('-p 80:80') &&
      execFileSync('sh', [
        '-ec',
        `ip route replace ${PUBLIC_ADDRESS} src ${WORLD_ADDRESS} via ${to}; ip -n ${COMMANDS} address ${how} ${PUBLIC_ADDRESS}/32 dev lo`,
      ])
    publish('add', COMMANDS_ADDRESS)
    const code = run(named(service), { environment, ...(rest.length > 0 && { command: rest }) })
    publish('del', addressOf(named('nginx')))
    return code
  },
  exec(args) {
    const { service = '', rest } = takeOptions(args)
    return exec(service, rest)
  },
  top([name = '']) {
    const pid = pidOf(name)
    const children = pid ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean) : []
    for (const child of children) console.log(readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '))
    return 0
  },
  async stop(names) {
    await Promise.all(names.map(stop))
    return 0
  },
  async down() {
    for (const { name } of services) await stop(name)
    for (const root of existsSync(at('roots')) ? readdirSync(at('roots')) : []) rmSync(at('roots', root), { recursive: true })
    return 0
  },
}

const [verb = '', ...args] = process.argv.slice(2)
if (verb === 'tag') {
  const [from = '', to = ''] = args
  writeFileSync(at('images.json'), JSON.stringify({ ...images(), [to]: images()[from] ?? fail(`There is no image ${from}`) }))
  process.exit(0)
}
const act = verb === 'compose' ? COMPOSE[args[0] ?? ''] : undefined
if (!act) fail(`docker ${process.argv.slice(2).join(' ')} is not played here`)
// What was started goes on without us.
process.exit(await act?.(args.slice(1)))
