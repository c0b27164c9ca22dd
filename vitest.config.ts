import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

export default defineConfig({
  test: {
    include: ['{domain,content,site,server,operator,sandbox,tools,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/run-wide.ts'],
    // More than two cores: most of these tests wait for databases and processes.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    // Tests with processes, databases and sockets share two cores; what fails three times is broken.
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
