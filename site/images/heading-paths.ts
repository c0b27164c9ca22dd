/** Text in the heading font, drawn as outlines, so that an image looks the same on a machine without that font. */
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

const FONT_FILE = `${process.cwd()}/site/fonts/bitter-semibold.woff2`
let font: Font | undefined

function headingFont(): Font {
  font ??= create(readFileSync(FONT_FILE)) as Font
  return font
}

/** In as few lines as that takes, and none much shorter than the others. */
export function wrapHeading(text: string, size: number, maxWidth: number): string[] {
  const lines = wrapWithin(text, size, maxWidth)
  const narrower = [0.6, 0.7, 0.8, 0.9].map((part) => wrapWithin(text, size, maxWidth * part))
  return narrower.find((each) => each.length === lines.length) ?? lines
}

function wrapWithin(text: string, size: number, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && headingWidth(longer, size) <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export function headingPath(text: string, size: number, x: number, baseline: number, color: string): string {
  const { unitsPerEm } = headingFont()
  const missing = [...text].find((letter) => !headingFont().hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  if (missing) throw new Error(`The heading font in site/fonts has no "${missing}", which "${text}" needs`)
  const scale = size / unitsPerEm
  let advanced = 0
  const { glyphs, positions } = headingFont().layout(text)
  const paths = glyphs.map((glyph, place) => {
    const path = `<path transform="translate(${advanced} 0)" d="${glyph.path.toSVG()}"/>`
    advanced += positions[place]?.xAdvance ?? 0
    return path
  })
  return `<g fill="${color}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

export function headingWidth(text: string, size: number): number {
  return (headingFont().layout(text).advanceWidth * size) / headingFont().unitsPerEm
}
