/** Which file of a checkout imports which, read from the sources. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** What git knows or would take, and what is there. */
export const filesOf = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(join(root, file)))

export const isSource = (file: string): boolean => /\.(ts|tsx|astro|mjs)$/.test(file)
export const isTest = (file: string): boolean => /\.(test|spec)\.ts$|^tests\//.test(file)

/** Own files as paths from the top, others as `package:name`. */
export const importsOf = (root: string, file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\s]+)['"]/g)].map(([, name = '']) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? posix.join(posix.dirname(file), name) : `package:${name}`
  })
