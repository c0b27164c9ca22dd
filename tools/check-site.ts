/**
 * Checks the types of the site, its .astro files as TSX, which the compiler reads: Astro's own check takes ten times as long as the compiler
 * takes for all the rest of the site.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertToTsx } from '@astrojs/astro2tsx'

const ROOT = join(import.meta.dirname, '..')
const AS_TSX = join(ROOT, '.cache/pages-as-tsx')
/** What stands for a page with parameters declares a type that only other pages use. */
const UNUSED = /^type ASTRO__MergeUnion<.*\n/m

rmSync(AS_TSX, { recursive: true, force: true })
const problems = globSync('site/**/*.astro', { cwd: ROOT }).flatMap((file) => {
  const { code, diagnostics } = convertToTsx(readFileSync(join(ROOT, file), 'utf8'), { filename: file })
  const asTsx = join(AS_TSX, `${file}.tsx`)
  mkdirSync(dirname(asTsx), { recursive: true })
  writeFileSync(asTsx, code.replace(UNUSED, ''))
  return diagnostics.map(({ message }) => `${file}: ${message}`)
})
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
try {
  execFileSync(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', 'site', '--singleThreaded'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
} catch {
  process.exit(1)
}
