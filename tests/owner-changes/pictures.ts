/** What a picture shows, by its pixels. */
import sharp, { type Sharp } from 'sharp'

export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const CHANNELS = 3
/** Pictures have a palette of few colors, which may be off by a shade. */
const A_SHADE = 3

const pixelsOf = (picture: Sharp) => picture.removeAlpha().raw().toBuffer()

/** How far a part of a picture is from a drawing of that size, as the mean difference of a channel: 0 to 255. */
export async function differenceFrom(drawing: string, picture: Buffer, region: Region): Promise<number> {
  const shown = await pixelsOf(sharp(picture).extract(region))
  const wanted = await pixelsOf(sharp(Buffer.from(drawing)).resize(region.width, region.height))
  return shown.reduce((sum, value, place) => sum + Math.abs(value - (wanted[place] ?? 0)), 0) / shown.length
}

/** Answers whether some pixel has a color. */
export async function colorsOf(picture: Buffer): Promise<(color: string) => boolean> {
  const pixels = await pixelsOf(sharp(picture))
  const seen = new Set<number>()
  let last = -1
  for (let place = 0; place < pixels.length; place += CHANNELS) {
    const color = pixels.readUIntBE(place, CHANNELS)
    if (color !== last) seen.add(color)
    last = color
  }
  const found = [...seen].map(channelsOf)
  return (color) => {
    const wanted = channelsOf(Number.parseInt(color.slice(1), 16))
    return found.some((channels) => channels.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) <= A_SHADE))
  }
}

const channelsOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255]
