/**
 * What pages are built from, for good: the build leaves a hash of each folder beside the pages, and production serves none that were built from
 * other sources than it has. Mails and answers say what the sources say; a page must not say something else.
 */

/** Beside the pages as built: a hash for each folder, and when. */
export const BUILT_SOURCES_FILE = '.sources.json'

/** Without `site`, where only what a server needs is installed. */
export const BUILT_FROM = ['content', 'domain', 'site'] as const

export interface BuiltSources {
  readonly builtAt: string
  readonly hashes: Readonly<Partial<Record<(typeof BUILT_FROM)[number], string>>>
}

/** The build itself writes the versions of the legal texts. */
export const isBuiltFrom = (path: string): boolean => !/\.test\.tsx?$/.test(path) && path !== 'content/legal/versions.json'
