/** The server without its pages, which take most of a start: for tests that start it many times over. It knows no gentle end. */

import { start } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import { makeLog } from '#server/platform/log/pino-log.ts'

const reading = readConfig()
if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
const started = await start(reading.config, {
  log: makeLog({ readable: false }),
  now: () => new Date(),
  siteDir: reading.config.dataDir,
})
if (started.kind === 'refused') throw new Error(started.problem)
