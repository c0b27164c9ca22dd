/** Our own line drawings as they stand in site/drawings, the mark put into those where it stands, so that one file changes it everywhere. */
const FILES = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default', eager: true })
/** For a page that has no drawing of its own. */
const FALLBACK = 'how-it-works'
/** Where a drawing leaves room: the middle of the ground that the mark stands on. */
const PLACE_OF_MARK = /<g class="mark" (transform="[^"]*")\/>/g
const MARK_SIZE = 40

export function drawing(name: string): string {
  const svg = FILES[`./drawings/${name}.svg`] ?? FILES[`./drawings/${FALLBACK}.svg`] ?? ''
  return svg.replace(PLACE_OF_MARK, (_, transform) => `<g ${transform}>${markOnGround()}</g>`)
}

const markOnGround = () =>
  drawing('mark')
    .trim()
    .replace(
      '<svg ',
      `<svg x="${-MARK_SIZE / 2}" y="${1 - MARK_SIZE}" width="${MARK_SIZE}" height="${MARK_SIZE}" preserveAspectRatio="xMidYMax" `,
    )
