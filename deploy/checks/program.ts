/** The program that is installed: its Node, its packages, its built site, and the services that run it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuilt, isInstalled, ROOT } from '#tools/ensure.mjs'
import packageJson from '../../package.json' with { type: 'json' }
import { type Finding, failed, notTried, ok, subject } from './check.ts'
import type { Examined } from './examined.ts'
import { ask } from './machine.ts'

const [PINNED_NODE] = Object.values(packageJson.optionalDependencies)

export const program = subject({
  name: 'Program',
  checks: [
    {
      name: 'Node',
      tries: 'it is the version that the project brings',
      run: () => judgeNode(process.versions.node),
    },
    {
      name: 'Packages',
      tries: '`node_modules` is what `package-lock.json` says',
      run: () =>
        isInstalled() ? ok('As the lock file says.') : failed('They are not those of the lock file.', 'npm ci --include=dev'),
    },
    {
      name: 'Builds',
      tries: '`dist`, `dist-console` and `dist-server` were built from these very sources',
      run: () =>
        // The image has none of the sources that only a build needs.
        isBuilt() || !existsSync(join(ROOT, 'site'))
          ? ok('Built from these sources.')
          : failed('Site, console or server were built from other sources, or not at all.', 'npm run build, then restart'),
    },
    {
      name: 'Services',
      tries:
        'where systemd runs, every process, the timers of backup and copy and the log’s receiver are active and start with the machine',
      run: services,
    },
  ],
})

export const judgeNode = (version: string): Finding =>
  version === PINNED_NODE
    ? ok(`Node ${version}.`)
    : failed(
        `This is Node ${version}, and the project brings ${PINNED_NODE}.`,
        'npm ci --include=optional, and start with node_modules/.bin/node',
      )

async function services({ installation: { name }, processes, config }: Examined): Promise<readonly Finding[]> {
  if (!existsSync('/run/systemd/system')) return [notTried('systemd does not run here.')]
  const beside = ['backup.timer', 'copy.timer', ...(config.backups.wal ? ['wal.service'] : [])]
  const units = [...processes.map(({ unit }) => unit), ...beside.map((unit) => `${name}-${unit}`)]
  const shown = await ask('systemctl', 'show', '--property=Id,LoadState,ActiveState,SubState,UnitFileState,NRestarts', ...units)
  return shown?.code === 0 ? judgeUnits(units, shown.stdout) : [notTried('systemctl does not answer.')]
}

/** systemctl shows a block of `Name=value` lines for each unit, with an empty line between them. */
export function judgeUnits(units: readonly string[], shown: string): Finding[] {
  const blocks = shown.trim().split(/\n\s*\n/)
  const states = blocks.map(
    (block) => Object.fromEntries(block.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))) as UnitState,
  )
  return units.map((unit) =>
    judgeUnit(
      unit,
      states.find(({ Id }) => Id === unit),
    ),
  )
}

type UnitState = Partial<Record<'Id' | 'LoadState' | 'ActiveState' | 'SubState' | 'UnitFileState' | 'NRestarts', string>>

function judgeUnit(unit: string, state: UnitState = {}): Finding {
  const { LoadState, ActiveState, SubState, UnitFileState, NRestarts = '0' } = state
  if (LoadState !== 'loaded') return failed(`systemd does not know ${unit}.`, 'Copy the units as docs/production.md says.')
  if (ActiveState !== 'active') return failed(`${unit} is ${ActiveState} (${SubState}).`, `journalctl -u ${unit} -n 50`)
  if (UnitFileState !== 'enabled') return failed(`${unit} runs, and would not start with the machine.`, `systemctl enable ${unit}`)
  return ok(`${unit} runs${NRestarts === '0' || NRestarts === '' ? '' : `, after ${NRestarts} restarts`}.`)
}
