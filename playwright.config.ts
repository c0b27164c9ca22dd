import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserForTests } from './tools/chromium.mjs'

// Playwright reads this file in every worker: what was chosen first is handed on through the environment.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 20_000))
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-e2e-'))
  process.env.E2E_DATA_DIR = folder
  // By then the product has ended.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const besidePort = (offset: number) => String(Number(process.env.E2E_PORT) + offset)
const baseURL = `http://localhost:${process.env.E2E_PORT}`

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.cache/playwright',
  fullyParallel: true,
  forbidOnly: true,
  // Browsers, the product and its sandbox share two cores; what fails three times is broken.
  retries: 2,
  workers: 3,
  timeout: 90_000,
  // A busy machine with two cores is slow, not wrong.
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json']],
  use: {
    baseURL,
    launchOptions: {
      executablePath: browserForTests(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: process.env.E2E_PORT,
      SANDBOX_PORT: besidePort(1),
      SANDBOX_SMTP_PORT: besidePort(2),
      SANDBOX_PACE: 'none',
      OPERATOR_PORT: besidePort(3),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // One machine plays every visitor: what limits a person must not limit the suite.
      LIMIT_READS: '1000000',
      LIMIT_WRITES: '1000000',
      LIMIT_SUBMISSIONS_PER_ADDRESS: '1000000',
      LIMIT_SUBMISSIONS_PER_SSN: '1000000',
      LIMIT_MAILS_PER_EMAIL: '1000000',
      LIMIT_MAILS_PER_ADDRESS: '1000000',
      LIMIT_PRIVACY_REQUESTS_PER_ADDRESS: '1000000',
      LIMIT_PRIVACY_RECEIPTS_PER_EMAIL: '1000000',
    },
  },
})
