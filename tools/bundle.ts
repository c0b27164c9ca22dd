/** Programs as single files, which load in a third of the time that hundreds of sources take. Each source still reads files beside itself. */
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'

export interface Bundle {
  /** The top of the product. */
  readonly root: string
  /** From the top, by the name of the file that each becomes in the folder itself. */
  readonly programs: Readonly<Record<string, string>>
  readonly folder: string
  /** In place of a source's own path, as the source will see it. */
  readonly placeOf?: (source: string) => string
}

export async function writeBundle({ root, programs, folder, placeOf = (source) => source }: Bundle): Promise<void> {
  const fromBundle = (file: string) => JSON.stringify(relative(folder, placeOf(file)))
  const handler = (code: string, id: string) =>
    code
      .replaceAll('import.meta.url', `new URL(${fromBundle(id)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${fromBundle(dirname(id))})`)
      .replaceAll('import.meta.filename', `(import.meta.dirname + '/' + ${fromBundle(id)})`)
  const bundle = await rolldown({
    cwd: root,
    input: { ...programs },
    platform: 'node',
    tsconfig: false,
    // The embedded database calls eval, and rolldown warns of it.
    checks: { eval: false },
    plugins: [{ name: 'own-places', transform: { filter: { id: /^\//, code: 'import.meta' }, handler } }],
  })
  // Stack traces name functions as the sources do.
  await bundle.write({ dir: folder, keepNames: true, entryFileNames: '[name]', chunkFileNames: '[name].mjs' })
}

/** As production runs it: a process that is started again serves a second sooner. */
export const bundleServer = (root: string): Promise<void> =>
  writeBundle({ root, programs: { 'main.mjs': 'server/main.ts' }, folder: join(root, 'dist-server') })
