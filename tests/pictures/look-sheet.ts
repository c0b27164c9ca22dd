/** The components of docs/look.md, rendered from their real sources with the style sheets of the built site, on one sheet. */
import type { Browser } from '@playwright/test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { type Shown, sheetOf } from './sheet.ts'
import type { Specimen } from './specimens.tsx'

const WIDTH = 375
const PLACE = '/specimen'

export async function lookSheet(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 }, colorScheme, reducedMotion: 'reduce' })
  const pictures: Shown[] = []
  for (const { title, shown, on = '/apply', primary = 'green' } of await loadSpecimens()) {
    const onProduct = isPlace(shown) ? shown : undefined
    const body = pageOf(await sheetsOf(`${url}${on}`), primary, isPlace(shown) ? null : shown)
    await page.route(`**${PLACE}`, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(`${url}${onProduct?.route ?? PLACE}`, { waitUntil: 'networkidle' })
    await page.evaluate('document.fonts.ready')
    const place = page.locator(onProduct?.selector ?? '#specimen').first()
    pictures.push({ picture: await place.screenshot(), caption: title })
    await page.unroute(`**${PLACE}`)
  }
  await page.close()
  return sheetOf(browser, 'columns', pictures)
}

async function sheetsOf(address: string): Promise<string> {
  const page = await (await fetch(address)).text()
  return [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, sheet]) => sheet).join('\n')
}

const isPlace = (shown: Specimen['shown']): shown is { readonly route: string; readonly selector: string } =>
  typeof shown === 'object' && shown !== null && 'selector' in shown

const pageOf = (sheets: string, primary: string, shown: ReactNode) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${sheets}</style></head>
<body data-primary="${primary}"><div id="specimen">${renderToStaticMarkup(shown)}</div></body></html>`

/** Components are written for the build: drawings are taken in as files, and names begin with #. */
async function loadSpecimens(): Promise<readonly Specimen[]> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  try {
    const { SPECIMENS } = await vite.ssrLoadModule('/tests/pictures/specimens.tsx')
    return SPECIMENS
  } finally {
    await vite.close()
  }
}
