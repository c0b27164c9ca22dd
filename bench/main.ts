/** `npm run bench -- all`, or those named: `npm run bench -- lighthouse /faq`. What follows a name is for that benchmark. */
import { benchBacktest } from './backtest.ts'
import { benchConsole } from './console.ts'
import type { Findings } from './findings.ts'
import { benchGrowth } from './growth.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMatching } from './matching.ts'
import { benchMemory } from './memory.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { keepFindings, secondsOf, showResults } from './report.ts'
import { benchScaling } from './scaling.ts'
import { benchSlowPhone } from './slow-phone.ts'
import { benchSubmissions } from './submissions.ts'

/** Lighthouse on a few routes finds nothing for the one table. */
const BENCHMARKS: Readonly<Record<string, (wanted: readonly string[]) => Promise<Findings | undefined>>> = {
  pages: benchPages,
  submissions: benchSubmissions,
  matching: benchMatching,
  memory: benchMemory,
  overload: benchOverload,
  growth: benchGrowth,
  console: benchConsole,
  backtest: benchBacktest,
  scaling: benchScaling,
  interactions: benchInteractions,
  'slow-phone': benchSlowPhone,
  lighthouse: benchLighthouse,
}

const words = process.argv.slice(2)
const runs: { readonly name: string; readonly wanted: string[] }[] = []
for (const word of words.length === 0 || words[0] === 'all' ? Object.keys(BENCHMARKS) : words) {
  if (Object.hasOwn(BENCHMARKS, word)) runs.push({ name: word, wanted: [] })
  else if (runs.length > 0) runs.at(-1)?.wanted.push(word)
  else {
    console.error(`There is no benchmark called ${word}. Benchmarks: ${Object.keys(BENCHMARKS).join(', ')}, or all.`)
    process.exit(1)
  }
}

const seconds = runs.reduce((sum, { name }) => sum + secondsOf(name), 0)
console.log(`About ${Math.max(1, Math.round(seconds / 60))} minutes, by the last run of each.`)
for (const { name, wanted } of runs) {
  console.log(`• ${name}`)
  const begun = performance.now()
  const findings = await BENCHMARKS[name]?.(wanted)
  if (findings) keepFindings(name, findings, Math.round((performance.now() - begun) / 1000))
}
showResults(runs.map(({ name }) => name))
