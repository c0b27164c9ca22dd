/** The figures of Lighthouse as a page of the docs. */
import type { Findings } from './findings.ts'

/** Lighthouse's index of the phone: a fast desktop of 1750, four times slower. */
const PHONE_INDEX = 437.5

/**
 * How much slower Lighthouse is to think the processor. Its own factor of 4 makes a mid-range phone of a fast desktop (index 1500 to 2000), and a
 * far slower one of a machine at half that speed; its guide asks for a smaller factor there. A simulated phone is computed after the visit, so
 * the factor comes from the index of that very visit, and the phone stays the same one whatever the machine does at that moment.
 */
export const slowdownAt = (machineIndex: number) => Math.min(4, Math.max(1, Math.round((machineIndex / PHONE_INDEX) * 10) / 10))

export interface PageFigures {
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  readonly bytes: number
  /** How fast Lighthouse found this machine at that moment. */
  readonly machineIndex: number
  readonly slowdown: number
  /** What kept a category from 100. */
  readonly shortcomings: readonly string[]
}

export interface RouteFigures extends PageFigures {
  readonly route: string
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
}

export interface Measured {
  readonly lighthouse: string
  readonly runs: number
  readonly cores: number
  /** Day and commit. */
  readonly when: string
}

const GOALS = { score: 100, lcpMs: 1200, cls: 0.01, tbtMs: 50 } as const

const reachesGoals = ({ performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs }: RouteFigures) =>
  [performance, accessibility, bestPractices, seo].every((score) => score >= GOALS.score) &&
  lcpMs <= GOALS.lcpMs &&
  cls <= GOALS.cls &&
  tbtMs <= GOALS.tbtMs

/** The one row of the one table. */
export function lighthouseFindings(routes: readonly RouteFigures[]): Findings {
  const lowest = (score: (figures: RouteFigures) => number) => Math.min(...routes.map(score))
  const most = (figure: (figures: RouteFigures) => number) => Math.max(...routes.map(figure))
  const scores = [
    lowest(({ performance }) => performance),
    lowest(({ accessibility }) => accessibility),
    lowest(({ bestPractices }) => bestPractices),
    lowest(({ seo }) => seo),
  ]
  const reached = routes.filter(reachesGoals).length
  return {
    rows: [
      {
        what: `Lighthouse, ${routes.length} indexed routes, the worst of each`,
        value: `${scores.join(', ')}; LCP ${most(({ lcpMs }) => lcpMs)} ms, CLS ${most(({ cls }) => cls)}, TBT ${most(({ tbtMs }) => tbtMs)} ms; ${reached} routes reach all goals`,
        goal: `${GOALS.score} four times, LCP ≤ ${GOALS.lcpMs} ms, CLS ≤ ${GOALS.cls}, TBT ≤ ${GOALS.tbtMs} ms`,
        met: reached === routes.length,
      },
    ],
  }
}

export function lighthouseTable(routes: readonly RouteFigures[], { lighthouse, runs, cores, when }: Measured): string {
  const reached = routes.filter(reachesGoals).length
  const rows = routes.map((figures) =>
    [
      figures.route,
      figures.performance,
      figures.accessibility,
      figures.bestPractices,
      figures.seo,
      `${(figures.lcpMs / 1000).toFixed(2)} s`,
      figures.cls,
      `${figures.tbtMs} ms`,
      `${(figures.bytes / 1000).toFixed(1)} kB`,
      figures.machineIndex,
      `${figures.slowdown} ×`,
      reachesGoals(figures) ? 'yes' : 'no',
    ].join(' | '),
  )
  return [
    '# Lighthouse',
    '',
    `Lighthouse ${lighthouse}, mobile with simulated throttling, median of ${runs} runs, ${when}, on ${cores} cores.`,
    `Goals: ${GOALS.score} in all four categories, LCP ≤ ${GOALS.lcpMs / 1000} s, CLS ≤ ${GOALS.cls}, TBT ≤ ${GOALS.tbtMs} ms. Reached by ${reached} of ${routes.length} routes.`,
    '',
    'Measure again with `npm run bench -- lighthouse`; routes may follow.',
    '',
    `Machine is Lighthouse's own index of the speed that it found while it measured, Slower how many times the processor was slowed, so that`,
    `the phone is one of index ${PHONE_INDEX} on any machine (Lighthouse's own factor of 4 fits an index of 1500 to 2000).`,
    '',
    '| Route | Performance | Accessibility | Best practices | SEO | LCP | CLS | TBT | Transfer | Machine | Slower | Goals |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n')
}
