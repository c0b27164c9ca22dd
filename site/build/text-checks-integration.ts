/** Mistakes in pages, and figures or lists of states that were typed by hand, stop the build before it begins: all at once, with file and line. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { GUARDED_FILES, isGuarded, typedByHand } from '#content/typed-by-hand.ts'
import { pageProblems } from './page-problems.ts'

const HELP = 'Use a placeholder (docs/content.md, "Figures"), so that the text follows its source.'

export const checkedTexts = (): AstroIntegration => ({
  name: 'checked-texts',
  hooks: {
    'astro:config:setup': ({ command, config }) => {
      if (command !== 'build') return
      const root = fileURLToPath(config.root)
      const [mistakes, typed] = [pageProblems(root), placesTypedByHand(root)]
      const said = [
        ...(mistakes.length > 0 ? ['Mistakes in pages:', ...mistakes] : []),
        ...(typed.length > 0 ? ['Typed by hand:', ...typed, HELP] : []),
      ]
      if (said.length > 0) throw new Error(said.join('\n'))
    },
  },
})

export const placesTypedByHand = (root: string): string[] =>
  globSync([...GUARDED_FILES], { cwd: root })
    .filter(isGuarded)
    .sort()
    .flatMap((file) =>
      typedByHand(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, words }) => `${file}:${line}: ${words.replace(/\s+/g, ' ')}`,
      ),
    )
