import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { UNAVAILABLE_FILES } from '#content/unavailable-page.ts'

export const unavailablePages = (): AstroIntegration => ({
  name: 'unavailable-pages',
  hooks: {
    'astro:build:done': ({ dir }) => {
      for (const [path, content] of Object.entries(UNAVAILABLE_FILES)) writeFileSync(join(fileURLToPath(dir), path), content())
    },
  },
})
