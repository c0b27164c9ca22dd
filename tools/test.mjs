// `npm test`: what checks the product, with one closing line. Names of stages may follow: npm test -- unit browser
// `--changed` (or `--changed=REVISION`) runs what a change can touch, for a first answer within a minute.
// `--long` (npm run test:long) runs those too that are marked as long, and tells all to be thorough: they find LONG=1 in their environment.
// SEED=… npm test repeats the random choices of another run, whose seed is printed.
import { randomInt } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './clean-environment.mjs'
import { OTHER_ENGINES } from './engines.mjs'
import { endWithParent, ensureBuilt, ensureInstalled, fail, NODE, ROOT, run, say } from './ensure.mjs'
import { ensureSystemPackages } from './system-packages.mjs'
import { changedFiles, listSources, touchedBy } from './test/changed.mjs'
import { showProgress } from './test/progress.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
const LARGEST_SEED = 2 ** 31 - 1
const SLOWEST_SHOWN = 10
/** On two cores, without the first installation. */
const LONGEST_MS = 600_000

const args = process.argv.slice(2)
const isLong = args.includes('--long')
const changes = args.find((arg) => /^--changed(=.+)?$/.test(arg))
const asked = args.filter((arg) => arg !== '--long' && arg !== changes)
const { SEED = String(randomInt(LARGEST_SEED)) } = process.env
if (!/^\d{1,10}$/.test(SEED) || Number(SEED) > LARGEST_SEED) fail(`SEED must be a whole number from 0 to ${LARGEST_SEED}.`)
// The owner's settings are not for tests.
const environment = {
  ...cleanEnvironment({
    SEED,
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled'),
    // The compiler lives for seconds: collecting its garbage would take a fourth of them.
    GOGC: '400',
    // Memory in large pages, where the system has any: databases and processes of tests touch much of it for a short time.
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    // Node takes the types out of the browser tests as it reads them; Playwright would compile every file first.
    PW_DISABLE_TS_ESM: '1',
  }),
  ...(isLong && { LONG: '1' }),
}

const bin = (path) => join(ROOT, 'node_modules', path)
/** One thread: several would each read the types that they share. */
const tsc = (program) => [bin('typescript-native/bin/tsc'), '-p', program, '--singleThreaded']
/** The longest first. */
const TYPE_CHECKS = {
  tests: tsc('tests'),
  programs: tsc('tsconfig.json'),
  site: ['tools/check-site.ts'],
  console: tsc('console'),
  domain: tsc('domain'),
  contracts: tsc('contracts'),
  content: tsc('content'),
}

/** What each stage runs. `only`: the files, or type checks, that a change touches; undefined is everything. */
const STAGES = {
  lint: () => ({ commands: [[bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']] }),
  types: (only = Object.keys(TYPE_CHECKS)) => ({ commands: only.map((name) => TYPE_CHECKS[name]) }),
  unit: (only = []) => ({
    commands: [
      [
        bin('vitest/vitest.mjs'),
        'run',
        ...['default', './tools/report/vitest-report.ts', './tools/report/vitest-progress.ts'].map((name) => `--reporter=${name}`),
        ...(isLong ? [] : ['--tags-filter=!long']),
        ...only,
      ],
    ],
    reports: true,
  }),
  // The other engines too, unless they are asked for alone: the product is started once for all of them.
  browser: (only = []) => inBrowsers(['chromium', 'console', ...(isAsked('engines') ? otherEngines() : [])], only),
  engines: (only = []) => inBrowsers(otherEngines(), only),
  // How many faults of every kind, put into the rules one at a time, the rules' own tests find.
  mutants: () => ({ commands: [['tools/mutants.ts', '--count', '100']] }),
}

/** Side by side; the stages of a lane in turn. Two cores are at work all the time, since tests of servers and browsers wait half of theirs. */
const LANES = [['lint', 'types', 'mutants'], ['unit'], ['browser', 'engines']]

function isAsked(stage) {
  if (stage === 'mutants') return isLong || asked.includes(stage)
  return asked.length === 0 || asked.includes(stage)
}

function otherEngines() {
  return OTHER_ENGINES.filter(({ isThere }) => isThere()).map(({ name }) => name)
}

function inBrowsers(projects, only) {
  if (projects.length === 0) return { commands: [] }
  // Without a browser they are only counted.
  const listed = missing.some(({ name }) => name === 'chromium') ? ['--list'] : []
  const options = [...projects.map((name) => `--project=${name}`), ...listed, ...(isLong ? [] : ['--grep-invert=@long'])]
  return { commands: [[bin('@playwright/test/cli.js'), 'test', ...options, ...only]], reports: true }
}

const unknown = asked.filter((name) => !(name in STAGES))
if (unknown.length > 0) fail(`There is no stage called ${unknown.join(', ')}. Stages: ${Object.keys(STAGES).join(', ')}.`)

// The programs that run the tests tidy up after one SIGINT, and break off at the second: where the terminal has sent it, we do not.
endWithParent({ signals: { SIGINT: process.stdin.isTTY ? undefined : 'SIGINT', SIGTERM: 'SIGINT', SIGHUP: 'SIGINT' } })
await ensureInstalled()
const touched = changes && touchedBy(listSources(ROOT), changedFiles(ROOT, changes.split('=')[1]))
if (touched)
  say(`What changed can touch ${touched.unit.length} test files, ${touched.browser.length} of browsers; the rest is for npm test`)
const isRun = (stage) =>
  isAsked(stage) &&
  !(stage === 'engines' && isAsked('browser')) &&
  !(touched && ((stage in touched && touched[stage].length === 0) || stage === 'engines'))
const lanes = LANES.map((lane) => lane.filter(isRun)).filter((lane) => lane.length > 0)
const missing = await ensureSystemPackages({
  engines: isRun('engines') || (isRun('browser') && !touched),
  long: isLong,
})
const begun = Date.now()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
say(`The seed of this run is ${SEED}`)

/** A stage alone shows what it does; several would talk at the same time, so each tells at its end, and only what failed. */
const isAlone = lanes.flat().length === 1
const running = new Set()
const isBuilt = ensureBuilt()
const progress = isAlone ? undefined : showProgress(() => [...running].map((name) => ({ name, file: progressFile(name) })), begun)
const results = (await Promise.all(lanes.map(runLane))).flat()
progress?.stop()

const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
const tookMs = Date.now() - begun
console.log()
for (const sentence of new Set([...missing.map(({ sentence }) => sentence), ...results.flatMap(({ leftOut = [] }) => leftOut)]))
  console.log(`left out: ${sentence}`)
for (const name of results.flatMap(({ retried = [] }) => retried)) console.log(`retried: ${name}`)
console.log(`seed: ${SEED}`)
if (tookMs > LONGEST_MS && !isLong)
  console.log(
    `slow: this run took ${seconds(tookMs)}; on two cores that have nothing else to do it should take ${seconds(LONGEST_MS)} at most`,
  )
else console.log(`took ${seconds(tookMs)}`)
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runLane(lane) {
  const ended = []
  for (const name of lane) {
    // All others need what the build writes.
    if (name !== 'lint') await isBuilt
    ended.push(await runStage(name))
  }
  return ended
}

async function runStage(name) {
  const stageBegun = Date.now()
  running.add(name)
  const { commands, reports } = STAGES[name](touched?.[name])
  const log = join(RESULTS, `${name}.log`)
  const codes = []
  for (const [place, command] of commands.entries()) {
    if (!reports) writeFileSync(progressFile(name), JSON.stringify({ done: place, all: commands.length, now: [] }))
    codes.push(await runLogged(command, log, { TEST_REPORT: reportFile(name), TEST_PROGRESS: progressFile(name) }))
  }
  const result = reports ? reported(name, codes) : counted(codes)
  running.delete(name)
  progress?.clear()
  if (result.failed > 0 && !isAlone) console.log(readFileSync(log, 'utf8'))
  showSlowest(result.files ?? [])
  const skips = result.skipped ? `, ${result.skipped} skipped` : ''
  say(`${name}: ${result.passed} passed, ${result.failed} failed${skips} (${seconds(Date.now() - stageBegun)})`)
  return result
}

async function runLogged(command, log, env) {
  const options = { env: { ...environment, ...env } }
  if (isAlone) return run(NODE, command, options)
  const output = openSync(log, 'a')
  const code = await run(NODE, command, { ...options, stdio: ['ignore', output, output] })
  closeSync(output)
  return code
}

function counted(codes) {
  const passed = codes.filter((code) => code === 0).length
  return { passed, failed: codes.length - passed }
}

/** Believes a program's exit code as well as its report (tools/report/). */
function reported(name, codes) {
  const isBroken = codes.some((code) => code !== 0)
  try {
    const report = JSON.parse(readFileSync(reportFile(name), 'utf8'))
    return { ...report, failed: report.failed || (isBroken ? 1 : 0) }
  } catch {
    return { passed: 0, failed: isBroken ? 1 : 0 }
  }
}

function reportFile(stage) {
  return join(RESULTS, `${stage}.json`)
}

function progressFile(stage) {
  return join(RESULTS, `${stage}.progress.json`)
}

function showSlowest(files) {
  for (const { file, ms } of files.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN))
    console.log(`  ${seconds(ms).padStart(6)}  ${file}`)
}

function seconds(ms) {
  return `${Math.round(ms / 1000)} s`
}
