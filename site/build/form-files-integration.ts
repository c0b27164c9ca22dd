/** Names beside the prerendered form the files that it will need, so that they can be fetched before it is touched (`hydration/form.ts`). */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const FORM = /<astro-island (?=[^>]*component-url="([^"]+)")(?=[^>]*renderer-url="([^"]+)")(?=[^>]*client="form")/
const STATIC_IMPORT = /(?:^|[;}\n])import(?:[^'"`();]*from)?["'](\.[^"']+)["']/g

export const formFiles = (): AstroIntegration => ({
  name: 'form-files',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      for (const page of globSync('**/*.html', { cwd: folder })) {
        const built = readFileSync(join(folder, page), 'utf8')
        const named = built.replace(
          FORM,
          (island, form: string, renderer: string) => `${island}data-files="${filesOf(folder, [renderer, form]).join(' ')}" `,
        )
        if (named !== built) writeFileSync(join(folder, page), named)
      }
    },
  },
})

/** These files and all that they import before they run. */
function filesOf(folder: string, entries: readonly string[]): string[] {
  const found = new Set(entries)
  for (const file of found)
    for (const [, imported = ''] of readFileSync(join(folder, file), 'utf8').matchAll(STATIC_IMPORT))
      found.add(posix.join(posix.dirname(file), imported))
  return [...found]
}
