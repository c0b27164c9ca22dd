/** Starts the server, or says in plain sentences why it cannot. `--check` only does the latter. */
import closeWithGrace from 'close-with-grace'
import { SITE, UNCONFIRMED } from '#content/site.ts'
import { isSiteBuilt, type Running, start } from './compose.ts'
import { makeLog } from './platform/log/pino-log.ts'
import { readConfig } from './settings/config.ts'
import { nodeVersionProblem, problemsBeforeStart, warningsBeforeStart } from './settings/preflight.ts'
import { standInProblems } from './settings/production-rules.ts'
import { problemsOfSecrets } from './settings/secret-files.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const STOP_WITHIN_MS = 30_000
const SAME_SIGNAL_WITHIN_MS = 1_000

function refuse(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const oldNode = nodeVersionProblem(process.versions.node)
if (oldNode) refuse([oldNode])
// Files written from here on are for this user alone.
process.umask(0o077)
const reading = readConfig(undefined, (sources) => [...problemsOfSecrets(sources), ...standInProblems(SITE, UNCONFIRMED)])
if (reading.kind === 'bad') refuse(reading.problems)
const { config } = reading

for (const warning of warningsBeforeStart(config)) console.warn(warning)
const problems = await problemsBeforeStart(config)
if (problems.length > 0) refuse(problems)
if (process.argv.includes('--check')) process.exit(0)
if (config.role !== 'worker' && !isSiteBuilt()) refuse(['The site is not built yet. Start with npm start, which builds it.'])

const log = makeLog({ readable: !config.production })
const started = start(config, { log, now: () => new Date() })
let running: Running | undefined
const grace = closeWithGrace({ delay: STOP_WITHIN_MS, logger: false, skip: [...SIGNALS] }, async ({ err }) => {
  if (err) log.fail('crashed', err)
  // A server that is still starting, perhaps waiting for its database, has no request that could be lost.
  await running?.stop()
})
// `npm start` holds a channel to this process. When it closes, `npm start` is gone, be it by kill -9.
if (process.argv.includes('--stop-with-parent')) process.once('disconnect', () => grace.close())
let firstSignalAt: number | undefined
for (const signal of SIGNALS) {
  process.on(signal, () => {
    // Ctrl-C reaches this process from the terminal, and again from `npm start`. A person who presses it twice means it.
    if (firstSignalAt !== undefined && Date.now() - firstSignalAt > SAME_SIGNAL_WITHIN_MS) process.exit(1)
    if (firstSignalAt === undefined) grace.close()
    firstSignalAt ??= Date.now()
  })
}

const result = await started
if (result.kind === 'refused') refuse([result.problem])
running = result.running
const { site, operators, console: consoleAddress, needsFirstOwner, lenderWarnings } = running
for (const warning of lenderWarnings) console.warn(warning)
// A link that signs in never stands in production's log: the command line on the server makes it.
if (needsFirstOwner)
  console.warn('Nobody can sign in to the console yet. For a link: npm run operator -- people invite "Your name" --role owner')
// `npm start` hands it to the sandbox, whose page leads to the console.
if (config.sandboxUrl) process.send?.({ consoleLink: consoleAddress })
const lines = [
  ...(config.sandboxUrl ? [{ name: 'See it in a minute', address: config.sandboxUrl }] : []),
  { name: 'Site', address: config.port === 0 ? `http://${config.host}:${site.port}` : config.publicUrl },
  { name: 'Console', address: consoleAddress },
  { name: 'Operators', address: `http://${config.operatorHost}:${operators.port}` },
]
console.log(banner(lines, config.staging ? 'staging' : config.production ? 'production' : 'sandbox'))

function banner(lines: readonly { readonly name: string; readonly address: string }[], mode: string): string {
  const width = Math.max(...lines.map(({ name }) => name.length))
  const rows = lines.map(({ name, address }) => `  ${name.padEnd(width)}  ${address}`)
  return ['', `  ${SITE.brand} is running (${mode})`, '', ...rows, '', '  Stop with Ctrl-C', ''].join('\n')
}
