/** The figures of Lighthouse as a page of the docs. */
export interface RouteFigures {
  readonly route: string
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly lcpMs: number
  readonly cls: number
  readonly tbtMs: number
  readonly bytes: number
  readonly shortcomings: readonly string[]
}

export interface Measured {
  readonly lighthouse: string
  readonly runs: number
  readonly cores: number
  readonly day: string
}

/** Design §10. */
const GOALS = { score: 100, lcpMs: 1200, cls: 0.01, tbtMs: 50 } as const

const reachesGoals = ({ performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs }: RouteFigures) =>
  [performance, accessibility, bestPractices, seo].every((score) => score >= GOALS.score) &&
  lcpMs <= GOALS.lcpMs &&
  cls <= GOALS.cls &&
  tbtMs <= GOALS.tbtMs

export function lighthouseTable(routes: readonly RouteFigures[], { lighthouse, runs, cores, day }: Measured): string {
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
      reachesGoals(figures) ? 'yes' : 'no',
    ].join(' | '),
  )
  return [
    '# Lighthouse',
    '',
    `Lighthouse ${lighthouse}, mobile with simulated throttling, median of ${runs} runs, ${day}, on ${cores} cores that did other work as well.`,
    `Goals: ${GOALS.score} in all four categories, LCP ≤ ${GOALS.lcpMs / 1000} s, CLS ≤ ${GOALS.cls}, TBT ≤ ${GOALS.tbtMs} ms. Reached by ${reached} of ${routes.length} routes.`,
    '',
    'Measure again with `npm run bench -- lighthouse`; routes may follow. What kept a route from its goals stands in `lighthouse.json`.',
    '',
    '| Route | Performance | Accessibility | Best practices | SEO | LCP | CLS | TBT | Transfer | Goals |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n')
}
