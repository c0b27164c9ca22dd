/** Leaves a hash of what pages were built from, which the server compares with what it has. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { BUILT_FROM, BUILT_SOURCES_FILE, type BuiltSources, isBuiltFrom } from '#content/built-sources.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The server's `built-from-sources.ts` reckons the same. */
function hashOf(root: string, folder: string): string {
  const hash = createHash('sha256')
  const files = globSync(`${folder}/**/*.*`, { cwd: root }).filter(isBuiltFrom).sort()
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

export function builtSourcesOf(builtAt: Date, root = ROOT): string {
  const hashes = BUILT_FROM.filter((folder) => existsSync(join(root, folder))).map((folder) => [folder, hashOf(root, folder)])
  return JSON.stringify({ builtAt: builtAt.toISOString(), hashes: Object.fromEntries(hashes) } satisfies BuiltSources)
}

export const builtSources = (): AstroIntegration => ({
  name: 'built-sources',
  hooks: {
    'astro:build:done': ({ dir }) => writeFileSync(join(fileURLToPath(dir), BUILT_SOURCES_FILE), builtSourcesOf(new Date())),
  },
})
