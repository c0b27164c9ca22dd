/** Starts the server, or says in plain sentences why it cannot. `--check` only does the latter. */
import { banner } from './banner.ts'
import { compose, isSiteBuilt } from './compose.ts'
import { readConfig } from './config.ts'
import { problemsBeforeStart } from './preflight.ts'

function refuse(problems: readonly string[]): never {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const reading = readConfig()
if (reading.kind === 'bad') refuse(reading.problems)
const { config } = reading

const problems = await problemsBeforeStart(config)
if (problems.length > 0) refuse(problems)
if (process.argv.includes('--check')) process.exit(0)
if (!isSiteBuilt()) refuse(['The site is not built yet. Start with npm start, which builds it.'])

const app = compose(config)
const address = await app.listen({ host: config.host, port: config.port })
const site = config.port === 0 ? address : config.publicUrl
console.log(banner([{ name: 'Site', address: site }], config.production ? 'production' : 'sandbox'))

/** A second signal ends at once: somebody who presses Ctrl-C twice means it. */
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    stopping = true
    void app.close().then(() => process.exit(0))
  })
}
