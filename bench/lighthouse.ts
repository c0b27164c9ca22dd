/**
 * Lighthouse on a simulated mid-range phone and slow 4G, three times for every indexed route. The median of each figure counts.
 * Runs are kept in `.cache/lighthouse/`, by the build they looked at: a run that was stopped goes on where it was, a new build starts anew.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type LaunchedChrome, launch } from 'chrome-launcher'
import type { RunnerResult } from 'lighthouse'
import { navigationGather } from 'lighthouse/core/gather/navigation-runner.js'
import { Runner } from 'lighthouse/core/runner.js'
import { chromiumPath } from '../tools/chromium.mjs'
import { startServer } from '../tools/server-process.ts'
import type { Findings } from './findings.ts'
import { lighthouseFindings, lighthouseTable, type PageFigures, type RouteFigures, slowdownAt } from './lighthouse-table.ts'
import { COMMIT } from './report.ts'

const ROOT = join(import.meta.dirname, '..')
const RUNS_PER_ROUTE = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Result = RunnerResult['lhr']

interface Run extends PageFigures {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>
}

/** `routes` narrows the run; without any, the sitemap says which there are. */
export async function benchLighthouse(routes: readonly string[]): Promise<Findings | undefined> {
  const site = await startServer({})
  const chrome = await launch({ chromePath: chromiumPath(), chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] })
  try {
    const indexed = await indexedRoutes(site.url)
    const figures: RouteFigures[] = []
    for (const [place, route] of (routes.length > 0 ? routes : indexed).entries()) {
      const runs = await runsOf(route, site.url, chrome)
      figures.push(medianOf(route, runs))
      console.log(`${String(place + 1).padStart(2)}/${routes.length || indexed.length} ${summary(figures.at(-1))}`)
    }
    // A few routes are for the developer at the screen: the page of the docs is about all of them.
    if (routes.length > 0) return undefined
    write(figures)
    return lighthouseFindings(figures)
  } finally {
    chrome.kill()
    await site.stop()
  }
}

async function indexedRoutes(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

async function runsOf(route: string, url: string, chrome: LaunchedChrome): Promise<Run[]> {
  const file = join(cacheFolder(), `${route === '/' ? 'home' : route.slice(1)}.json`)
  const runs = readRuns(file)
  while (runs.length < RUNS_PER_ROUTE) {
    process.stdout.write(`   ${route} run ${runs.length + 1} of ${RUNS_PER_ROUTE}\r`)
    runs.push(await run(`${url}${route}`, chrome))
    writeFileSync(file, JSON.stringify(runs, null, 2))
  }
  return runs
}

/** On a busy machine a trace fails now and then; only a page that fails three times running is a problem. */
const TRIES = 3

async function run(address: string, chrome: LaunchedChrome): Promise<Run> {
  for (let tries = 1; ; tries++) {
    const { artifacts, runnerOptions } = await navigationGather(undefined, address, {
      flags: { port: chrome.port, logLevel: 'error', onlyCategories: [...CATEGORIES] },
    })
    const slowdown = slowdownAt(artifacts.BenchmarkIndex)
    runnerOptions.resolvedConfig.settings.throttling.cpuSlowdownMultiplier = slowdown
    const result = await Runner.audit(artifacts, runnerOptions)
    if (result && !result.lhr.runtimeError) return { ...runOf(result.lhr), slowdown }
    if (tries === TRIES) throw new Error(`Lighthouse could not look at ${address}: ${result?.lhr.runtimeError?.message}`)
  }
}

function runOf({ audits, categories, environment }: Result): Omit<Run, 'slowdown'> {
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const shortcomings = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}${audits[id]?.displayValue ? ` (${audits[id].displayValue})` : ''}`),
  )
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    bytes: figure('total-byte-weight'),
    machineIndex: environment.benchmarkIndex,
    shortcomings,
  }
}

function medianOf(route: string, runs: readonly Run[]): RouteFigures {
  const middle = (figure: (run: Run) => number) => runs.map(figure).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    route,
    performance: middle(({ scores }) => scores.performance),
    accessibility: middle(({ scores }) => scores.accessibility),
    bestPractices: middle(({ scores }) => scores['best-practices']),
    seo: middle(({ scores }) => scores.seo),
    lcpMs: Math.round(middle(({ lcpMs }) => lcpMs)),
    cls: Number(middle(({ cls }) => cls).toFixed(4)),
    tbtMs: Math.round(middle(({ tbtMs }) => tbtMs)),
    bytes: middle(({ bytes }) => bytes),
    machineIndex: Math.round(middle(({ machineIndex }) => machineIndex)),
    slowdown: middle(({ slowdown }) => slowdown),
    shortcomings: [...new Set(runs.flatMap((run) => run.shortcomings))],
  }
}

function summary(figures: RouteFigures | undefined): string {
  if (!figures) return ''
  const { route, performance, accessibility, bestPractices, seo, lcpMs, cls, tbtMs, shortcomings } = figures
  const scores = [performance, accessibility, bestPractices, seo].join(' ')
  const why = scores === '100 100 100 100' ? '' : `  ${shortcomings.join('; ')}`
  return `${route.padEnd(28)} ${scores}  LCP ${lcpMs} ms, CLS ${cls}, TBT ${tbtMs} ms${why}`
}

function cacheFolder(): string {
  const build = readFileSync(join(ROOT, 'dist/.built'), 'utf8').slice(0, 16)
  const folder = join(ROOT, '.cache/lighthouse', build)
  mkdirSync(folder, { recursive: true })
  return folder
}

function readRuns(file: string): Run[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Run[]
  } catch {
    return []
  }
}

function write(figures: readonly RouteFigures[]): void {
  const folder = join(ROOT, 'docs/benchmarks')
  mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/lighthouse/package.json'), 'utf8')) as { version: string }
  const measured = {
    lighthouse: version,
    runs: RUNS_PER_ROUTE,
    cores: availableParallelism(),
    when: `${new Date().toISOString().slice(0, 10)}, ${COMMIT}`,
  }
  writeFileSync(join(folder, 'lighthouse.md'), lighthouseTable(figures, measured))
  console.log('Written to docs/benchmarks/lighthouse.md')
}
