import { defineConfig } from '@playwright/test'
import { browserForTests } from './tools/chromium.mjs'
import { OTHER_ENGINES } from './tools/engines.mjs'
import { freePorts } from './tools/free-ports.ts'
import { TEST_PATIENCE_MS } from './tools/test-patience.ts'

// Playwright reads this file in every worker: what was chosen first is handed on through the environment.
if (!process.env.E2E_PORT) {
  const [port, sandboxPort, operatorPort] = await freePorts(3)
  process.env.E2E_PORT = String(port)
  process.env.E2E_SANDBOX_PORT = String(sandboxPort)
  process.env.E2E_OPERATOR_PORT = String(operatorPort)
}

const CHROMIUM = {
  executablePath: browserForTests(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

export default defineConfig({
  globalSetup: './tests/support/browser-product.ts',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // Browsers, the product and its sandbox share two cores. What needed a second attempt is named at the end of `npm test`.
  retries: 1,
  // Beside the unit tests; with more, all of them take longer.
  workers: 2,
  // A busy machine is slow, not wrong: what waits this long waits in vain.
  timeout: TEST_PATIENCE_MS,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['./tools/report/playwright-report.ts'], ['./tools/report/playwright-progress.ts']],
  use: { baseURL: `http://localhost:${process.env.E2E_PORT}` },
  projects: [
    // Driven by their own drivers: see tests/support/engines/. One after the other in each engine, which is opened once; and first, so that
    // other tests run beside them to their end.
    ...OTHER_ENGINES.filter(({ isThere }) => isThere()).map(({ name }) => ({
      name,
      testDir: 'tests/engines',
      fullyParallel: false,
    })),
    { name: 'pictures', testDir: 'tests/pictures', use: { launchOptions: CHROMIUM } },
    { name: 'chromium', testDir: 'tests/e2e', use: { launchOptions: CHROMIUM } },
    {
      name: 'console',
      testDir: 'tests/console',
      use: { launchOptions: CHROMIUM, baseURL: `http://localhost:${process.env.E2E_OPERATOR_PORT}` },
    },
  ],
})
