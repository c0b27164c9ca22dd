/** Stands in for systemctl on a machine without systemd: starts what the units say, as the user that they say. Their sandboxing it leaves out. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runToEnd, spawnProcess } from '#tools/spawn-process.ts'
import { readUnit } from '../unit-file.ts'

const UNITS = '/etc/systemd/system'
const STATE = '/run/units'
const STOP_WITHIN_MS = 35_000
const LOOK_AGAIN_MS = 50

const [verb = '', ...args] = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('-')).map((name) => (/\.\w+$/.test(name) ? name : `${name}.service`))
mkdirSync(STATE, { recursive: true })

const pidFile = (name: string) => join(STATE, name)
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

async function start(name: string): Promise<void> {
  if (name === 'nginx.service') {
    execFileSync('nginx')
    return
  }
  // A timer has nothing to do yet, but must be there.
  if (name.endsWith('.timer')) {
    readFileSync(join(UNITS, name))
    return
  }
  const [, base = '', instance] = /^(.*?)(?:@(.*))?\.service$/.exec(name) ?? []
  const unit = readUnit(join(UNITS, `${base}${instance === undefined ? '' : '@'}.service`), instance)
  const asUser = unit.user ? ['runuser', '--user', unit.user, '--'] : []
  const { NODE_EXTRA_CA_CERTS } = process.env
  const options = {
    folder: unit.folder ?? '/',
    environment: { HOME: undefined, NODE_EXTRA_CA_CERTS, ...unit.environment },
    logFile: join('/var/log', `${name}.log`),
  }
  const runFirst = async (command: readonly string[]) => {
    const { code } = await runToEnd({ command: [...asUser, ...command], ...options })
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
  }
  for (const command of unit.before) await runFirst(command)
  if (unit.isOneShot) {
    await runFirst(unit.command)
    return
  }
  // setpriv becomes the process itself, so that a signal reaches it.
  const become = unit.user ? ['setpriv', `--reuid=${unit.user}`, `--regid=${unit.user}`, '--init-groups'] : []
  const { pid } = spawnProcess({ command: [...become, ...unit.command], ...options })
  writeFileSync(pidFile(name), String(pid))
}

async function stop(name: string): Promise<void> {
  if (!existsSync(pidFile(name))) return
  const pid = Number(readFileSync(pidFile(name), 'utf8'))
  const deadline = Date.now() + STOP_WITHIN_MS
  if (isAlive(pid)) process.kill(pid, 'SIGTERM')
  while (isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`${name} has not ended`)
    await sleep(LOOK_AGAIN_MS)
  }
  rmSync(pidFile(name))
}

const VERBS: Readonly<Record<string, (name: string) => unknown>> = {
  start,
  stop,
  restart: async (name) => {
    await stop(name)
    await start(name)
  },
  enable: (name) => (args.includes('--now') ? start(name) : undefined),
  reload: (name) => {
    if (name !== 'nginx.service') throw new Error(`${name} cannot be reloaded`)
    execFileSync('nginx', ['-s', 'reload'])
  },
  'daemon-reload': () => undefined,
}

const act = VERBS[verb]
if (!act) throw new Error(`systemctl ${verb} is not played here`)
for (const name of names) await act(name)
// What was started goes on without us.
process.exit(0)
