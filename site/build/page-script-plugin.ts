/**
 * The small script that every page runs stands in the page itself: on a slow phone each file it imports would cost a round trip before the
 * first words. Astro inlines a script that imports no other file, so the modules that this one shares with the form are copied into it.
 */
import type { Plugin } from 'vite'

const ENTRY = '/site/browser/page-script.ts'
const COPY = '?in-page'

export function pageScriptStandsAlone(): Plugin {
  return {
    name: 'page-script-stands-alone',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(ENTRY) && !importer?.endsWith(COPY)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && !resolved.id.endsWith(COPY) ? { ...resolved, id: `${resolved.id}${COPY}` } : resolved
    },
  }
}
