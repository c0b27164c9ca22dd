/** Pages of the running product: ten kinds as they are seen first, beside the pictures of an older look, and all routes for who wants to see them all. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { chromiumPath } from '../chromium.mjs'
import { DOCS, inOneRow, keepPicture, SCREENS } from './picture.ts'

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
/** Two pages beside each other: how wide each is, and how much of it is seen. */
const BESIDE = { 375: { width: 375, height: 1400 }, 1280: { width: 640, height: 700 } } as const
const BEFORE_HEIGHT = 1600

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

/** For every kind whose older look is in docs/screenshots/before: that one and today's, on a phone and at a desk. */
export async function takeSideBySide(browser: Browser, url: string): Promise<void> {
  const before = (route: string, width: number) =>
    join(DOCS, `screenshots/before/${route === '/' ? 'home' : route.slice(1)}-${width}.png`)
  for (const [name, route] of Object.entries(KINDS).filter(([, each]) => existsSync(before(each, 375)))) {
    for (const screen of SCREENS) {
      const page = await browser.newPage({ viewport: { ...screen, height: BEFORE_HEIGHT }, reducedMotion: 'reduce' })
      await visit(page, `${url}${route}`)
      const { width, height } = BESIDE[screen.width]
      const row = [readFileSync(before(route, screen.width)), await page.screenshot()].map((picture) => ({ picture, width }))
      await keepPicture(`screenshots/side-by-side/${name}-${screen.width}`, await inOneRow(row, BRAND_COLORS.edge, height))
      await page.close()
    }
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
