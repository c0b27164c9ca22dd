// `npm test`: everything that checks the product, with one closing line. Names of stages may follow: npm test -- unit browser
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, NODE, ROOT, run, say } from './ensure.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

const RESULTS = join(ROOT, '.cache/test-results')
const TYPE_ROOTS = ['domain', 'content', 'server', 'operator', 'sandbox', 'tools', 'bench', 'tests']

const bin = (path) => join(ROOT, 'node_modules', path)
const node = (args, env = {}) => run(NODE, args, { env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...env } })
const asCount = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

const STAGES = {
  async types() {
    const checks = TYPE_ROOTS.map((root) => () => node([bin('typescript/bin/tsc'), '-p', root]))
    const site = () =>
      node([bin('astro/bin/astro.mjs'), 'check', '--tsconfig', 'site/tsconfig.json', '--minimumFailingSeverity', 'hint'])
    // The site's takes as long as several others.
    const left = [site, ...checks]
    const counts = []
    const worker = async () => {
      for (let check = left.shift(); check; check = left.shift()) counts.push(asCount(await check()))
    }
    await Promise.all(Array.from({ length: availableParallelism() }, worker))
    return sum(counts)
  },
  async lint() {
    return asCount(await node([bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']))
  },
  async unit() {
    const file = join(RESULTS, 'unit.json')
    const code = await node([bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    const results = readResults(file)
    if (!results) return { passed: 0, failed: 1 }
    // A file that does not even load fails without a failed test.
    return { passed: results.numPassedTests, failed: results.numFailedTests || (code === 0 ? 0 : 1) }
  },
  async browser() {
    const file = join(RESULTS, 'browser.json')
    const code = await node([bin('@playwright/test/cli.js'), 'test'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    const stats = readResults(file)?.stats
    if (!stats) return { passed: 0, failed: 1 }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected || (code === 0 ? 0 : 1) }
  },
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in STAGES))
if (unknown.length > 0) {
  console.error(`There is no stage called ${unknown.join(', ')}. Stages: ${Object.keys(STAGES).join(', ')}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const counts = []
for (const [name, stage] of Object.entries(STAGES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const begun = Date.now()
  say(`Checking ${name}`)
  const count = await stage()
  counts.push(count)
  say(`${name}: ${count.passed} passed, ${count.failed} failed (${Math.round((Date.now() - begun) / 1000)} s)`)
}

const { passed, failed } = sum(counts)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function sum(all) {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  })
}

function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
