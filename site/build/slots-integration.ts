/** At the end of a build, fills the slots of every page, and keeps the page with open slots beside it for the server. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { fillSlots, OPEN_SLOTS_FOLDER } from '#content/facts/slots.ts'
import { buildFacts } from './build-facts.ts'

export const slotsOfPages = (): AstroIntegration => ({
  name: 'slots',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      const facts = buildFacts(new Date())
      for (const page of globSync('**/*.html', { cwd: folder })) {
        const built = readFileSync(join(folder, page), 'utf8')
        const filled = fillSlots(built, facts)
        if (filled === built) continue
        const open = join(folder, OPEN_SLOTS_FOLDER, page)
        mkdirSync(dirname(open), { recursive: true })
        writeFileSync(open, built)
        writeFileSync(join(folder, page), filled)
      }
    },
  },
})
