/** A percentage or a list of states that was typed by hand stops the build before it begins, with file and line. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { GUARDED_FILES, isGuarded, typedByHand } from '#content/typed-by-hand.ts'

const HELP = 'Use a placeholder (docs/content.md, "Figures"), so that the text follows its source.'

export const nothingTypedByHand = (): AstroIntegration => {
  let root = ''
  return {
    name: 'nothing-typed-by-hand',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
      },
      'astro:build:start': () => {
        const found = placesTypedByHand(root)
        if (found.length > 0) throw new Error(`Typed by hand:\n${found.join('\n')}\n${HELP}`)
      },
    },
  }
}

export const placesTypedByHand = (root: string): string[] =>
  globSync([...GUARDED_FILES], { cwd: root })
    .filter(isGuarded)
    .sort()
    .flatMap((file) =>
      typedByHand(file, readFileSync(join(root, file), 'utf8')).map(
        ({ line, words }) => `${file}:${line}: ${words.replace(/\s+/g, ' ')}`,
      ),
    )
