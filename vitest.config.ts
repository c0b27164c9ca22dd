import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['{domain,content,site,server,operator,sandbox,tools,tests}/**/*.test.ts'], testTimeout: 20_000 },
})
