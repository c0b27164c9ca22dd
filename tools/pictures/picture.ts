/** Pictures that are kept beside the documents: small files, of many colors less than a screen has. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

export const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
] as const

export const DOCS = join(import.meta.dirname, '../../docs')
const MOST_BYTES = 150_000
const COLORS = [128, 64, 32, 16]

/** `name` is a path below docs/. A page that goes on below `mostHeight` is cut off there. */
export async function keepPicture(name: string, screenshot: Buffer, mostHeight = Number.POSITIVE_INFINITY): Promise<void> {
  const file = join(DOCS, `${name}.png`)
  mkdirSync(dirname(file), { recursive: true })
  const { width = 0, height = 0 } = await sharp(screenshot).metadata()
  const shown = { left: 0, top: 0, width, height: Math.min(height, mostHeight) }
  for (const colors of COLORS) {
    const { size } = await sharp(screenshot).extract(shown).png({ palette: true, colors, compressionLevel: 9 }).toFile(file)
    if (size > MOST_BYTES) continue
    console.log(`${name}: ${size} bytes`)
    return
  }
  throw new Error(`${file} is too large`)
}

/** Pictures in one row, each as wide as it says, on `ground`. */
export async function inOneRow(
  pictures: readonly { readonly picture: Buffer; readonly width: number }[],
  ground: string,
  mostHeight: number,
): Promise<Buffer> {
  const GAP = 24
  const sized = await Promise.all(
    pictures.map(async ({ picture, width }) => {
      const { data, info } = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
      const height = Math.min(info.height, mostHeight)
      return { width, height, input: await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer() }
    }),
  )
  const width = sized.reduce((sum, each) => sum + each.width + GAP, GAP)
  const height = Math.max(...sized.map((each) => each.height)) + 2 * GAP
  let left = GAP
  const layers = sized.map(({ input, width: own }) => {
    const layer = { input, top: GAP, left }
    left += own + GAP
    return layer
  })
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(layers)
    .png()
    .toBuffer()
}
