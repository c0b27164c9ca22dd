/** Names beside the form the files that it will need, for the first step and for the later ones: `hydration/form.ts` fetches them. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const FORM = /<astro-island (?=[^>]*component-url="([^"]+)")(?=[^>]*renderer-url="([^"]+)")(?=[^>]*client="form")/
const STATIC_IMPORT = /(?:^|[;}\n])import(?:[^'"`();]*from)?["'](\.[^"']+)["']/g
const LATER_IMPORT = /\bimport\([`"'](\.[^`"']+)[`"']\)/g

export const formFiles = (): AstroIntegration => ({
  name: 'form-files',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      for (const page of globSync('**/*.html', { cwd: folder })) {
        const built = readFileSync(join(folder, page), 'utf8')
        const [, form, renderer] = FORM.exec(built) ?? []
        if (!form || !renderer) continue
        const first = withImports(folder, [renderer, form])
        const later = withImports(folder, importsOf(folder, form, LATER_IMPORT)).filter((file) => !first.includes(file))
        const names = `data-first-files="${first.join(' ')}" data-later-files="${later.join(' ')}" `
        const named = built.replace(FORM, (island) => island + names)
        writeFileSync(join(folder, page), named)
      }
    },
  },
})

const importsOf = (folder: string, file: string, imports: RegExp): string[] =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(imports)].map(([, imported = '']) =>
    posix.join(posix.dirname(file), imported),
  )

/** These files and all that they import before they run. */
function withImports(folder: string, entries: readonly string[]): string[] {
  const found = new Set(entries)
  for (const file of found) for (const imported of importsOf(folder, file, STATIC_IMPORT)) found.add(imported)
  return [...found]
}
