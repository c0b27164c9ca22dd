/** Whether the pages were built with the closed states and figures that this process knows. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_FIGURES_FILE, figuresMark } from '#content/built-figures.ts'

export function builtFiguresProblem(siteDir: string): string | undefined {
  const file = join(siteDir, BUILT_FIGURES_FILE)
  if (existsSync(file) && readFileSync(file, 'utf8') === figuresMark()) return undefined
  return 'The site was built with other closed states or figures than this server has: pages would say one thing, mails and answers another. Build it again.'
}
