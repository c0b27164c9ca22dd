/** Which files of a folder Docker leaves out of a build, by the rules of .dockerignore: the last line that matches a path or a folder above it counts. */
import { matchesGlob } from 'node:path'

export function dockerIgnore(text: string): (path: string) => boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isException: line.startsWith('!'), pattern: line.replace(/^!/, '').replace(/^\/|\/$/g, '') }))
  return (path) => {
    const parts = path.split('/')
    const withFolders = parts.map((_, place) => parts.slice(0, place + 1).join('/'))
    const last = lines.findLast(({ pattern }) => withFolders.some((each) => matchesGlob(each, pattern)))
    return last !== undefined && !last.isException
  }
}
