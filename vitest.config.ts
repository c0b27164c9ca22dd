import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,content,site,server,operator,sandbox,tools,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/run-wide.ts'],
    // More than two cores: most of these tests wait for databases and processes.
    maxWorkers: 3,
    // Tests with processes, databases and sockets share two cores; what fails three times is broken.
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
