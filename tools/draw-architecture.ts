/**
 * `npm run draw` draws docs/architecture.svg from the imports: the folders, and the subjects of the server, each above what it imports. An
 * arrow that follows from others is left out.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_COLORS, type BrandColorName, DARK_COLORS } from '#domain/look/brand-colors.ts'
import { drawAlerts } from './draw-alerts.ts'
import { filesOf, importsOf, isSource, isTest } from './source-imports.ts'

const ROOT = join(import.meta.dirname, '..')

interface Panel {
  readonly title: string
  /** What a file belongs to; `undefined`: not drawn. */
  readonly partOf: (file: string) => string | undefined
  /** Which column each stands in, and what it is. Its row follows from the imports. */
  readonly places: Readonly<Record<string, readonly [column: number, label: string]>>
  readonly columns: number
}

const PANELS: readonly Panel[] = [
  {
    title: 'Folders',
    partOf: (file) => /^(?!docs\/)([^/:.]+)\//.exec(file)?.[1],
    columns: 6,
    places: {
      domain: [2.5, 'what is true'],
      contracts: [1.5, 'what is agreed'],
      content: [4.5, 'what we say'],
      console: [0, 'operators see'],
      cli: [1, 'operators type'],
      conformance: [2, 'lenders try'],
      sandbox: [3, 'world outside'],
      server: [4, 'what we do'],
      site: [5, 'people see'],
      tools: [4, 'commands'],
      deploy: [3, 'production'],
      bench: [5, 'benchmarks'],
    },
  },
  {
    title: 'Subjects of the server',
    partOf: (file) => /^server\/([^/]+)\//.exec(file)?.[1],
    columns: 5,
    places: {
      platform: [1.5, 'database, vault'],
      http: [1.5, 'pages, defense'],
      operators: [1.5, 'their API, keys'],
      places: [3, 'ZIP codes'],
      people: [0, 'sign-in, roles'],
      lenders: [1, 'file, calls'],
      consents: [2, 'certificates'],
      mails: [3, 'queue, letters'],
      sources: [4, 'names, visits'],
      settings: [0, 'environment'],
      money: [2, 'what is owed'],
      figures: [1, 'what is counted'],
      verification: [3, 'email addresses'],
      submissions: [1.5, 'applications'],
      matching: [2, 'runs, offers'],
      privacy: [2, 'erasure, retention'],
      watch: [2, 'conditions'],
      system: [2, 'is all well?'],
    },
  },
]

const HEIGHT = 800
const COLUMN = 132
const BOX = { width: 120, height: 46 }
const MARGIN = 28
const TOP = 76
const BETWEEN_PANELS = 40

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf({ partOf, places }: Panel): Graph {
  const graph = new Map(Object.keys(places).map((part) => [part, new Set<string>()]))
  for (const file of filesOf(ROOT).filter((each) => isSource(each) && !isTest(each))) {
    const part = partOf(file)
    if (part === undefined) continue
    const targets = graph.get(part)
    if (!targets) throw new Error(`${part} has no place in the picture: give it one in tools/draw-architecture.ts`)
    for (const target of importsOf(ROOT, file).map(partOf)) if (target && target !== part) targets.add(target)
  }
  return graph
}

/** Whether there is a way from one to the other that is longer than one import. */
const isRoundabout = (graph: Graph, from: string, to: string): boolean => {
  const reaches = (part: string): boolean => part === to || [...(graph.get(part) ?? [])].some(reaches)
  return [...(graph.get(from) ?? [])].some((next) => next !== to && reaches(next))
}

const rowOf = (graph: Graph, part: string): number =>
  Math.max(-1, ...[...(graph.get(part) ?? [])].map((to) => rowOf(graph, to))) + 1

function drawPanel(panel: Panel, left: number): string {
  const graph = graphOf(panel)
  const rows = Math.max(...[...graph.keys()].map((part) => rowOf(graph, part)))
  const step = (HEIGHT - TOP - MARGIN - BOX.height) / rows
  const placeOf = (part: string) => ({
    x: Math.round(left + ((panel.places[part]?.[0] ?? 0) + 0.5) * COLUMN),
    y: Math.round(TOP + (rows - rowOf(graph, part)) * step),
  })
  const arrows = [...graph].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => !isRoundabout(graph, from, to))
      .sort()
      .map((to) => {
        const [{ x, y }, end] = [placeOf(from), placeOf(to)]
        const [begin, tip] = [y + BOX.height, end.y - 3]
        const bend = Math.round((tip - begin) / 2)
        return `<path d="M${x} ${begin}C${x} ${begin + bend} ${end.x} ${tip - bend} ${end.x} ${tip}" marker-end="url(#tip)"/>`
      }),
  )
  const boxes = Object.entries(panel.places).map(([part, [, text]]) => {
    const { x, y } = placeOf(part)
    return `<rect x="${x - BOX.width / 2}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="10"/><text x="${x}" y="${y + 20}"><tspan>${part}</tspan><tspan x="${x}" dy="17" class="words">${text}</tspan></text>`
  })
  return [`<text class="title" x="${left + 6}" y="44">${panel.title}</text>`, ...arrows, ...boxes].join('\n')
}

const stylesIn = (colors: Readonly<Record<BrandColorName, string>>) =>
  `.ground{fill:${colors.paper}}rect{fill:${colors.card};stroke:${colors.line}}path{stroke:${colors.green}}#tip path{fill:${colors.green}}text{fill:${colors.ink}}.words{fill:${colors.soft}}`

export function drawArchitecture(): string {
  let left = MARGIN
  const panels = PANELS.map((panel) => {
    const drawn = drawPanel(panel, left)
    left += panel.columns * COLUMN + BETWEEN_PANELS
    return drawn
  })
  const width = left - BETWEEN_PANELS + MARGIN
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="Folders and subjects, each above what it imports">
<style>text{font:600 15px system-ui,sans-serif;text-anchor:middle}.words{font-weight:400;font-size:12px}.title{font-size:19px;text-anchor:start}path{fill:none;stroke-width:1.6}${stylesIn(BRAND_COLORS)}@media(prefers-color-scheme:dark){${stylesIn(DARK_COLORS)}}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
<rect class="ground" width="${width}" height="${HEIGHT}" rx="16"/>
${panels.join('\n')}
</svg>
`
}

if (import.meta.main) {
  writeFileSync(join(ROOT, 'docs/architecture.svg'), drawArchitecture())
  drawAlerts()
}
