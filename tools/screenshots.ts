/**
 * `node tools/screenshots.ts` renews every picture in docs: ten kinds of page, the components of docs/look.md,
 * every ending of an application, which people of the sandbox bring about, and the console (tests/screenshots). One of the words `pages`, `look`,
 * `endings`, `console` renews only those; further words after `endings`, only the endings that match them. `--all FOLDER` takes every route instead, on a phone and
 * at a desk, light and dark, and keeps them in a folder of yours.
 */
import type { Browser } from '@playwright/test'
import { writeLook } from './pictures/look-document.ts'
import { openBrowser, takeAll, takeKinds } from './pictures/pages.ts'
import { takeSpecimens } from './pictures/specimens.ts'
import { startServer } from './server-process.ts'
import { runToEnd } from './spawn-process.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

const ENDINGS = ['as-specified', 'consumer-first', 'in-time', 'your-request']

const [only, ...text] = process.argv.slice(2)

if (only === '--all') await withProduct((browser, url) => takeAll(browser, url, folderIn(text)))
else {
  if (!only || only === 'pages') await withProduct(takeKinds)
  if (!only || only === 'look') await withProduct(async (browser, url) => writeLook(await takeSpecimens(browser, url)))
  if (!only || only === 'endings') process.exitCode = await takeOf(...ENDINGS)
  if (!only || only === 'console') process.exitCode ||= await takeOf('console')
}

function folderIn([folder]: readonly string[]): string {
  if (!folder) throw new Error('Say where to: node tools/screenshots.ts --all FOLDER')
  return folder
}

async function withProduct(take: (browser: Browser, url: string) => Promise<void>): Promise<void> {
  const site = await startServer(WITHOUT_LIMITS)
  const browser = await openBrowser()
  try {
    await take(browser, site.url)
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takeOf(...files: readonly string[]): Promise<number> {
  const matching = text.length > 0 ? ['--grep', text.join('|')] : []
  const command = [
    'node_modules/.bin/playwright',
    'test',
    '--config',
    'tests/screenshots/playwright.config.ts',
    ...files,
    ...matching,
  ]
  const { code } = await runToEnd({ command, showAll: true })
  return Number(code)
}
