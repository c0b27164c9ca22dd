import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

const shared = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/support/seed.ts'],
  retry: 0,
}
// No test lives long enough to gain from a second, better compilation of the embedded database.
const COMPILED_ONCE = ['--liftoff-only']
const FAULTS = 'tests/faults/**/*.test.ts'
/** A model run is random by design: what it finds once is found. */
const MODELS = '**/*model*.test.ts'

export default defineConfig({
  test: {
    // Twice as many as two cores: these tests wait half of their time, for databases and processes.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    globalSetup: ['tests/support/default-ports.ts', 'tests/support/run-wide.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'whole',
          include: ['{site,server,operator,sandbox,tools,tests}/**/*.test.ts'],
          exclude: [FAULTS],
          execArgv: COMPILED_ONCE,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: [FAULTS],
          exclude: [MODELS],
          execArgv: COMPILED_ONCE,
          // Processes are killed at random moments while others work on the same two cores. What needed it is named at the end of `npm test`.
          retry: 1,
        },
      },
      // Pure functions leave nothing behind: their files may share a process.
      { test: { ...shared, name: 'pure', include: ['{domain,content,console}/**/*.test.ts'], isolate: false } },
    ],
  },
})
