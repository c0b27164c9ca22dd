/** Pictures of the documents: several on one sheet, or one alone, as files of few colors. */
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { BRAND_COLORS } from '#domain/look/brand-colors.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const SHEET_STYLE = `
body { margin: 0; background: ${BRAND_COLORS.mint}; color: ${BRAND_COLORS.ink}; font: 600 14px/20px system-ui, sans-serif; }
figure { margin: 0; break-inside: avoid; }
img { display: block; border-radius: 12px; }
.columns { column-count: 4; column-gap: 24px; padding: 24px 24px 4px; width: 1352px; }
.columns img { width: 320px; margin-bottom: 20px; }
.row { display: flex; gap: 24px; padding: 24px; width: max-content; }
.row img { width: 375px; height: 812px; border-radius: 28px; }
.cover { position: relative; width: 1200px; height: 700px; overflow: hidden; }
.cover img { position: absolute; box-shadow: 0 8px 32px rgb(0 0 0 / 0.28); }
.cover :nth-child(1) img { width: 880px; left: 384px; top: 40px; }
.cover :nth-child(n + 2) img { width: 226px; border-radius: 22px; }
.cover :nth-child(2) img { left: 36px; top: 64px; }
.cover :nth-child(3) img { left: 284px; top: 128px; }
.cover :nth-child(4) img { left: 532px; top: 192px; }
`

export interface Shown {
  readonly picture: Buffer
  readonly caption?: string
}

/** At once, as a browser lays them out. */
export async function sheetOf(browser: Browser, layout: 'columns' | 'row' | 'cover', shown: readonly Shown[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
  const figures = shown.map(
    ({ picture, caption = '' }) =>
      `<figure><figcaption>${caption}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  )
  await page.setContent(`<style>${SHEET_STYLE}</style><div class="${layout}">${figures.join('')}</div>`)
  const sheet = await page.locator('div').screenshot()
  await page.close()
  return sheet
}

export async function keepPicture(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .png({ palette: true, colors: 96, compressionLevel: 9 })
    .toFile(join(DOCS, 'pictures', `${name}.png`))
}
