/** Stands in for systemctl on a machine without systemd: starts what the units say, as the user that they say. Their sandboxing it leaves out. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

function start(name: string): void {
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
  const log = openSync(join('/var/log', `${name}.log`), 'a')
  const { PATH = '', NODE_EXTRA_CA_CERTS = '' } = process.env
  const options = { cwd: unit.folder ?? '/', env: { PATH, NODE_EXTRA_CA_CERTS, ...unit.environment } }
  const run = (command: readonly string[]) => {
    const [program = '', ...rest] = [...asUser, ...command]
    execFileSync(program, rest, { ...options, stdio: ['ignore', log, log] })
  }
  for (const command of unit.before) run(command)
  if (unit.isOneShot) {
    run(unit.command)
    return
  }
  // setpriv becomes the process itself, so that a signal reaches it.
  const become = unit.user ? ['setpriv', `--reuid=${unit.user}`, `--regid=${unit.user}`, '--init-groups'] : []
  const [program = '', ...rest] = [...become, ...unit.command]
  const child = spawn(program, rest, { ...options, stdio: ['ignore', log, log], detached: true })
  writeFileSync(pidFile(name), String(child.pid))
  child.unref()
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
    start(name)
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
