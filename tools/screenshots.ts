/**
 * `node tools/screenshots.ts`: the pictures in docs/screenshots. Five kinds of page as a phone and a desk show them first; and every ending of
 * an application, which people of the sandbox bring about (tests/screenshots). With the words of a picture's name, only those that match:
 * `node tools/screenshots.ts offers`.
 */
import { chromium } from '@playwright/test'
import { CHROMIUM } from './chromium.mjs'
import { keepPicture, SCREENS } from './picture.ts'
import { startServer } from './server-process.ts'
import { runToEnd } from './spawn-process.ts'

const PAGES = {
  home: '/',
  landing: '/emergency-loans',
  'state-unavailable': '/new-york-loans',
  legal: '/terms-of-service',
  faq: '/faq',
} as const

const wanted = process.argv.slice(2)
if (wanted.length === 0) await takePages()
process.exitCode = await takeEndings()

async function takePages(): Promise<void> {
  const site = await startServer({})
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const screen of SCREENS) {
      const page = await browser.newPage({ viewport: screen, reducedMotion: 'reduce' })
      for (const [name, route] of Object.entries(PAGES)) {
        await page.goto(`${site.url}${route}`, { waitUntil: 'networkidle' })
        await keepPicture(`${name}-${screen.width}`, await page.screenshot())
      }
      await page.close()
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function takeEndings(): Promise<number> {
  const words = wanted.length > 0 ? ['--grep', wanted.join('|')] : []
  const command = ['node_modules/.bin/playwright', 'test', '--config', 'tests/screenshots/playwright.config.ts', ...words]
  const { code } = await runToEnd({ command, showAll: true })
  return Number(code)
}
