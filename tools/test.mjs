// `npm test`: everything that checks the product, with one closing line. Names of stages may follow: npm test -- unit browser
// `--long` (npm run test:long) tells the tests to be thorough: they find LONG=1 in their environment.
// SEED=… npm test repeats the random choices of another run, whose seed is printed.
import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cleanEnvironment } from './clean-environment.mjs'
import { OTHER_ENGINES } from './engines.mjs'
import { endWithParent, ensureBuilt, ensureInstalled, fail, NODE, ROOT, run, say } from './ensure.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
/** The longest first. */
const TYPE_PROGRAMS = ['tests', 'tools/programs.tsconfig.json', 'console', 'domain', 'content']
const LARGEST_SEED = 2 ** 31 - 1
const SLOWEST_SHOWN = 10

const words = process.argv.slice(2)
const asked = words.filter((word) => word !== '--long')
const { SEED = String(randomInt(LARGEST_SEED)) } = process.env
if (!/^\d{1,10}$/.test(SEED) || Number(SEED) > LARGEST_SEED) fail(`SEED must be a whole number from 0 to ${LARGEST_SEED}.`)
// The owner's settings are not for tests.
const environment = {
  ...cleanEnvironment({ SEED, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }),
  ...(words.includes('--long') && { LONG: '1' }),
}

const bin = (path) => join(ROOT, 'node_modules', path)
const node = (args, env = {}) => run(NODE, args, { env: { ...environment, ...env } })
const asCount = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const STAGES = {
  async types() {
    const checks = TYPE_PROGRAMS.map((program) => () => node([bin('typescript/bin/tsc'), '-p', program]))
    const site = () =>
      node([bin('astro/bin/astro.mjs'), 'check', '--tsconfig', 'site/tsconfig.json', '--minimumFailingSeverity', 'hint'])
    // The site's takes as long as several others.
    const left = [site, ...checks]
    const counts = []
    const worker = async () => {
      for (let check = left.shift(); check; check = left.shift()) counts.push(asCount(await check()))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
    return { passed: sum(counts, 'passed'), failed: sum(counts, 'failed') }
  },
  async lint() {
    return asCount(await node([bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']))
  },
  unit: () =>
    reported('unit', [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=./tools/report/vitest-report.ts']),
  // The other engines too, unless they are asked for alone: the product is started once for all of them.
  browser: () => inBrowsers('browser', ['chromium', 'console', ...(isAsked('engines') ? otherEngines() : [])]),
  engines: () => inBrowsers('engines', otherEngines()),
}

function isAsked(stage) {
  return asked.length === 0 || asked.includes(stage)
}

function otherEngines() {
  const there = OTHER_ENGINES.filter(({ isThere }) => isThere())
  for (const { name, packages } of OTHER_ENGINES.filter((engine) => !there.includes(engine)))
    say(`Left out: ${name}, which needs ${packages.join(' and ')}`)
  return there.map(({ name }) => name)
}

async function inBrowsers(stage, projects) {
  if (projects.length === 0) return { passed: 0, failed: 0 }
  return reported(stage, [bin('@playwright/test/cli.js'), 'test', ...projects.map((name) => `--project=${name}`)])
}

const unknown = asked.filter((name) => !(name in STAGES))
if (unknown.length > 0) fail(`There is no stage called ${unknown.join(', ')}. Stages: ${Object.keys(STAGES).join(', ')}.`)

// The programs that run the tests tidy up after one SIGINT, and break off at the second: where the terminal has sent it, we do not.
endWithParent({ signals: { SIGINT: process.stdin.isTTY ? undefined : 'SIGINT', SIGTERM: 'SIGINT', SIGHUP: 'SIGINT' } })
await ensureInstalled()
await ensureSystemPackages({ engines: isAsked('engines') })
await ensureBuilt()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
say(`The seed of this run is ${SEED}`)

const results = []
for (const [name, stage] of Object.entries(STAGES)) {
  if (!isAsked(name) || (name === 'engines' && isAsked('browser'))) continue
  const begun = Date.now()
  say(`Checking ${name}`)
  const result = await stage()
  results.push(result)
  showSlowest(result.files ?? [])
  say(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds(Date.now() - begun)})`)
}

const passed = sum(results, 'passed')
const failed = sum(results, 'failed')
console.log()
for (const name of results.flatMap(({ retried = [] }) => retried)) console.log(`retried: ${name}`)
console.log(`seed: ${SEED}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Runs a program that writes a report (tools/report/), and believes its exit code as well. */
async function reported(stage, args) {
  const file = join(RESULTS, `${stage}.json`)
  const code = await node(args, { TEST_REPORT: file })
  const report = readReport(file) ?? { passed: 0, failed: 0 }
  return { ...report, failed: report.failed || (code === 0 ? 0 : 1) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function showSlowest(files) {
  for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN))
    console.log(`  ${seconds(ms).padStart(6)}  ${file}`)
}

function seconds(ms) {
  return `${Math.round(ms / 1000)} s`
}

function sum(results, name) {
  return results.reduce((total, result) => total + result[name], 0)
}
