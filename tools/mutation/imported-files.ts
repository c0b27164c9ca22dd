import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Every source of ours that a file imports, with the number of steps on the way there. */
export function importedFiles(root: string, file: string): ReadonlyMap<string, number> {
  const steps = new Map([[file, 0]])
  // Those that are added meanwhile are visited too.
  for (const [importer, before] of steps)
    for (const { fileName } of ts.preProcessFile(readFileSync(importer, 'utf8')).importedFiles) {
      const path = fileName.startsWith('#') ? join(root, fileName.slice(1)) : join(dirname(importer), fileName)
      if (/^[#.].*\.ts$/.test(fileName) && !steps.has(path)) steps.set(path, before + 1)
    }
  return steps
}
