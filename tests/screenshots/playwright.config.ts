/** Pictures of the product at work: taken on demand (tools/screenshots.ts), and no test of `npm test`. */
import { defineConfig } from '@playwright/test'
import { chromiumPath } from '../../tools/chromium.mjs'
import { freePorts } from '../../tools/free-ports.ts'

// Playwright reads this file in every worker: what was chosen first is handed on through the environment.
if (!process.env.E2E_PORT) {
  const [port, sandboxPort, operatorPort] = await freePorts(3)
  process.env.E2E_PORT = String(port)
  process.env.E2E_SANDBOX_PORT = String(sandboxPort)
  process.env.E2E_OPERATOR_PORT = String(operatorPort)
}

export default defineConfig({
  globalSetup: '../support/browser-product.ts',
  testDir: '.',
  outputDir: '../../.cache/playwright-pictures',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] },
  },
})
