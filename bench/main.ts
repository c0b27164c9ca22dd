/** `npm run bench`: all benchmarks, or those named: `npm run bench -- lighthouse /faq`. What follows a name is for that benchmark. */
import { benchLighthouse } from './lighthouse.ts'

const BENCHMARKS: Readonly<Record<string, (wanted: readonly string[]) => Promise<void>>> = {
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

for (const { name, wanted } of runs) await BENCHMARKS[name]?.(wanted)
