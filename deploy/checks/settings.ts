/** What production itself says to the settings: asked by starting the server's own check, with the files that it will have. */
import { warningsBeforeStart } from '#server/settings/preflight.ts'
import { NODE } from '#tools/ensure.mjs'
import { runToEnd } from '#tools/spawn-process.ts'
import { type ServerProcess, unitSettingsOf } from '../installation.ts'
import { type Finding, failed, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'

export const settings = subject({
  name: 'Settings',
  checks: [
    {
      name: 'Mode',
      tries: '`NODE_ENV` is `production`',
      run: ({ environment: { NODE_ENV } }) =>
        NODE_ENV === 'production'
          ? ok('NODE_ENV is production.')
          : failed(
              `NODE_ENV is ${NODE_ENV || 'not set'}: the sandbox would start.`,
              'Set NODE_ENV=production in the settings file.',
            ),
    },
    {
      name: 'Refusals',
      tries:
        'a web process and a worker would start: `node_modules/.bin/node server/main.ts --check`, which finds missing settings, stand-ins, weak keys, files that others may read, and an erasure log or a data folder that cannot be written',
      run: refusals,
    },
    {
      name: 'Warnings',
      tries: 'visitors over IPv6 can apply (`IP_SERVICES`), and the operators’ port is not open to every network',
      run: ({ config }) => {
        const warnings = warningsBeforeStart(config)
        if (warnings.length === 0) return ok('Nothing to warn of.')
        return warnings.map((says) => warning(says, 'Change it in the settings file.'))
      },
    },
  ],
})

async function refusals(examined: Examined): Promise<readonly Finding[]> {
  const { processes, installation, user } = examined
  if (!user)
    return [failed(`There is no user ${installation.name}, whom the processes run as.`, 'Make it as docs/production.md says.')]
  const oneOfEach = [...Map.groupBy(processes, ({ role }) => role).values()].flatMap(([first]) => first ?? [])
  const said = await Promise.all(oneOfEach.map((process) => problemsOf(examined, process)))
  const problems = [...new Set(said.flat())]
  if (problems.length === 0) return [ok(`${oneOfEach.map(({ name }) => name).join(' and ')} would start.`)]
  return problems.map((problem) => failed(problem, 'No process starts until this is mended.'))
}

/** The ports may be taken, by the very processes that this is about: the system chooses others. */
async function problemsOf({ installation, environment, config }: Examined, process: ServerProcess) {
  const { code, stderr } = await runToEnd({
    command: [NODE, 'server/main.ts', '--check'],
    environment: { ...environment, ...unitSettingsOf(installation, process), PORT: '0', OPERATOR_PORT: '0' },
  })
  if (code === 0) return []
  const warnings = new Set(warningsBeforeStart(config))
  const lines = stderr.split('\n').filter((line) => line.trim() !== '' && !warnings.has(line))
  return lines.length > 0 ? lines : [`node server/main.ts --check ended with ${code}, and said nothing.`]
}
