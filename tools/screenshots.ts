/** `node tools/screenshots.ts`: the pictures in docs/screenshots, five kinds of page as a phone and a desk show them first. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM } from './chromium.mjs'
import { startServer } from './server-process.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const PAGES = {
  home: '/',
  landing: '/emergency-loans',
  'state-unavailable': '/new-york-loans',
  legal: '/terms-of-service',
  faq: '/faq',
} as const
const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
] as const
const MOST_BYTES = 150_000

mkdirSync(FOLDER, { recursive: true })
const site = await startServer({})
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const screen of SCREENS) {
    const page = await browser.newPage({ viewport: screen, reducedMotion: 'reduce' })
    for (const [name, route] of Object.entries(PAGES)) {
      await page.goto(`${site.url}${route}`, { waitUntil: 'networkidle' })
      const file = join(FOLDER, `${name}-${screen.width}.png`)
      const { size } = await sharp(await page.screenshot())
        .png({ palette: true, colors: 128, compressionLevel: 9 })
        .toFile(file)
      if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes`)
      console.log(`${name} at ${screen.width} px: ${size} bytes`)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await site.stop()
}
