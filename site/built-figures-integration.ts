/** Leaves the mark of the figures that pages were built with, which the server compares with its own. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { BUILT_FIGURES_FILE, figuresMark } from '#content/built-figures.ts'

export const builtFigures = (): AstroIntegration => ({
  name: 'built-figures',
  hooks: {
    'astro:build:done': ({ dir }) => writeFileSync(join(fileURLToPath(dir), BUILT_FIGURES_FILE), figuresMark()),
  },
})
