/**
 * The pictures of docs/look.md: each component by itself, rendered from its real source with the style sheet of the built site, light beside
 * dark.
 */
import type { Browser } from '@playwright/test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'
import { BRAND_COLORS } from '#domain/look/brand-colors.ts'
import { inOneRow, keepPicture } from './picture.ts'

export interface Specimen {
  readonly name: string
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly use: string
  /** The component with made-up contents; or where on the running product it stands, when the server fills it. */
  readonly shown: ReactNode | { readonly route: string; readonly selector: string }
  /** The hue of the page that it is shown on. */
  readonly primary?: string
  /** A page that has it: its style sheet is taken. Absent: the form's, which has nearly all. */
  readonly on?: string
}

const WIDTH = 375
const MOST_HEIGHT = 1400
const PLACE = '/specimen'

export async function takeSpecimens(browser: Browser, url: string): Promise<readonly Specimen[]> {
  const specimens = await loadSpecimens()
  for (const specimen of specimens) {
    const sheets = await sheetsOf(`${url}${specimen.on ?? '/apply'}`)
    const pictures: { picture: Buffer; width: number }[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width: WIDTH, height: 900 }, colorScheme, reducedMotion: 'reduce' })
      const { shown, primary = 'green' } = specimen
      const onProduct = isPlace(shown) ? shown : undefined
      await page.route(`**${PLACE}`, (route) =>
        route.fulfill({ contentType: 'text/html', body: pageOf(sheets, primary, isPlace(shown) ? null : shown) }),
      )
      await page.goto(`${url}${onProduct?.route ?? PLACE}`, { waitUntil: 'networkidle' })
      await page.evaluate('document.fonts.ready')
      const picture = await page
        .locator(onProduct?.selector ?? '#specimen')
        .first()
        .screenshot()
      pictures.push({ picture, width: WIDTH })
      await page.close()
    }
    await keepPicture(`look/${specimen.name}`, await inOneRow(pictures, BRAND_COLORS.line, MOST_HEIGHT))
  }
  return specimens
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
    server: { middlewareMode: true, ws: false },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  try {
    const { SPECIMENS } = await vite.ssrLoadModule('/tests/screenshots/specimens.tsx')
    return SPECIMENS
  } finally {
    await vite.close()
  }
}
