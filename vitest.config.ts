import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,content,site,server,operator,sandbox,tools,tests}/**/*.test.ts'],
    globalSetup: ['tests/support/run-wide.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
