/** The server as production runs it, but for https and lenders on the internet: its log is JSON, not for eyes. A process of its own. */

import { readConfig } from '#server/settings/config.ts'
import { start } from '../server/compose.ts'
import { makeLog } from '../server/platform/log/pino-log.ts'

const reading = readConfig()
if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
const started = await start(reading.config, { log: makeLog({ readable: false }), now: () => new Date() })
if (started.kind === 'refused') throw new Error(started.problem)
process.once('SIGTERM', () => void started.running.stop().then(() => process.exit(0)))
