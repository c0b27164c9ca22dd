/** Whether the pages were built from the sources that this process runs on. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_FROM, BUILT_SOURCES_FILE, type BuiltSources, isBuiltFrom } from '#content/built-sources.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export function readBuiltSources(siteDir: string) {
  try {
    const { builtAt, hashes }: BuiltSources = JSON.parse(readFileSync(join(siteDir, BUILT_SOURCES_FILE), 'utf8'))
    return { builtAt: new Date(builtAt), hashes }
  } catch {
    return undefined
  }
}

export function builtSourcesProblem(siteDir: string, root = ROOT): string | undefined {
  const built = readBuiltSources(siteDir)?.hashes
  const others = BUILT_FROM.filter((folder) => existsSync(join(root, folder)) && built?.[folder] !== hashOf(root, folder))
  if (built && others.length === 0) return undefined
  return `The site was built from other sources than these (${others.join(', ')}): pages would say one thing, mails and answers another. Build it again: npm run build.`
}

/** The build's `built-sources-integration.ts` reckons the same. */
function hashOf(root: string, folder: string): string {
  const hash = createHash('sha256')
  const files = globSync(`${folder}/**/*.*`, { cwd: root }).filter(isBuiltFrom).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
