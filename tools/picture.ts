/** Pictures that are kept beside the documents: small files, of many colors less than a screen has. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

export const SCREENS = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
] as const

const FOLDER = join(import.meta.dirname, '../docs/screenshots')
const MOST_BYTES = 150_000
const COLORS = [128, 64, 32, 16]

/** `name` is a path below docs/screenshots. A page that goes on below `mostHeight` is cut off there. */
export async function keepPicture(name: string, screenshot: Buffer, mostHeight = Number.POSITIVE_INFINITY): Promise<void> {
  const file = join(FOLDER, `${name}.png`)
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
