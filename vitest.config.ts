import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

const shared = {
  // Tests with processes, databases and sockets share two cores; what fails three times is broken.
  retry: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // More than two cores: most of these tests wait for databases and processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'whole',
          include: ['{site,server,operator,sandbox,tools,tests}/**/*.test.ts'],
          globalSetup: ['tests/support/run-wide.ts'],
          // No test lives long enough to gain from a second, better compilation of the embedded database.
          execArgv: ['--liftoff-only'],
        },
      },
      // Pure functions leave nothing behind: their files may share a process.
      { test: { ...shared, name: 'pure', include: ['{domain,content}/**/*.test.ts'], isolate: false } },
    ],
  },
})
