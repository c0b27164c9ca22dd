/** `npm run bench`: all benchmarks, or those named: `npm run bench -- lighthouse /faq`. What follows a name is for that benchmark. */
import { benchConsole } from './console.ts'
import type { Findings } from './findings.ts'
import { benchGrowth } from './growth.ts'
import { benchInteractions } from './interactions.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMatching } from './matching.ts'
import { benchMemory } from './memory.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { keepFindings, showResults } from './report.ts'
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
  interactions: benchInteractions,
  'slow-phone': benchSlowPhone,
  lighthouse: benchLighthouse,
}

const runs: { readonly name: string; readonly wanted: string[] }[] = []
for (const word of process.argv.slice(2)) {
  if (Object.hasOwn(BENCHMARKS, word)) runs.push({ name: word, wanted: [] })
  else if (runs.length > 0) runs.at(-1)?.wanted.push(word)
  else {
    console.error(`There is no benchmark called ${word}. Benchmarks: ${Object.keys(BENCHMARKS).join(', ')}.`)
    process.exit(1)
  }
}
if (runs.length === 0) runs.push(...Object.keys(BENCHMARKS).map((name) => ({ name, wanted: [] })))

for (const { name, wanted } of runs) {
  console.log(`• ${name}`)
  const findings = await BENCHMARKS[name]?.(wanted)
  if (findings) keepFindings(name, findings)
}
showResults(runs.map(({ name }) => name))
