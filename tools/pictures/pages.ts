/** Pages of the running product: ten kinds as they are seen first, and all routes for who wants to see them all. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.mjs'
import { keepPicture, SCREENS } from './picture.ts'

const KINDS = {
  home: '/',
  landing: '/bad-credit-loans',
  payday: '/payday-loans',
  state: '/texas-loans',
  'state-unavailable': '/new-york-loans',
  city: '/houston-loans',
  legal: '/privacy-policy',
  faq: '/faq',
  form: '/apply',
  'not-found': '/no-such-page',
} as const

const SCHEMES = ['light', 'dark'] as const

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
}

export async function takeKinds(browser: Browser, url: string): Promise<void> {
  for (const screen of SCREENS) {
    const page = await browser.newPage({ viewport: screen, reducedMotion: 'reduce' })
    for (const [name, route] of Object.entries(KINDS)) {
      await visit(page, `${url}${route}`)
      await keepPicture(`screenshots/${name}-${screen.width}`, await page.screenshot())
    }
    await page.close()
  }
}

/** Every route on a phone and at a desk, light and dark, whole. */
export async function takeAll(browser: Browser, url: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const indexed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const routes = [...indexed, '/apply-now', '/verify-email', '/your-request', '/go/no-such-link', '/no-such-page']
  for (const colorScheme of SCHEMES)
    for (const screen of SCREENS) {
      const page = await browser.newPage({ viewport: screen, colorScheme, reducedMotion: 'reduce' })
      for (const route of routes) {
        await visit(page, `${url}${route}`)
        const name = `${route === '/' ? 'home' : route.slice(1).replaceAll('/', '-')}-${screen.width}-${colorScheme}.png`
        await page.screenshot({ path: join(folder, name), fullPage: true })
      }
      await page.close()
    }
}
