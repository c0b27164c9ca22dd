/**
 * The programs that tests start as processes, bundled once per run: one file loads in a third of the time that hundreds of sources take. They
 * read their own files where the sources do, but for the pages: these are the small site's, since compressing all pages takes longer than the
 * rest of a start. `npm start`, the image and the owner's copies run the sources.
 */
import { symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { madeOncePerRun } from './run-wide.ts'
import { writeSmallSite } from './small-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = [
  'server/main.ts',
  'sandbox/main.ts',
  'operator/main.ts',
  'tools/production/main.ts',
  'tests/support/half-migration.ts',
]
/** What the server reads beside its own folder. */
const READ_BY_SERVER = ['server', 'sandbox', 'dist-console', 'package.json']

/** The bundle of a program, or the program itself where there is none. */
export async function bundled(program: string): Promise<string> {
  return PROGRAMS.includes(program) ? join(await bundles(), bundleOf(program)) : program
}

const bundleOf = (program: string) => program.replace('.ts', '.mjs')

const bundles = () =>
  madeOncePerRun('bundled', async (folder) => {
    const product = join(folder, 'product')
    writeSmallSite(join(product, 'dist'))
    for (const name of READ_BY_SERVER) symlinkSync(join(ROOT, name), join(product, name))
    const bundle = await rolldown({
      cwd: ROOT,
      input: Object.fromEntries(PROGRAMS.map((program) => [bundleOf(program), program])),
      platform: 'node',
      // The embedded database calls eval, and rolldown warns of it.
      checks: { eval: false },
      plugins: [
        { name: 'own-places', transform: { filter: { code: 'import.meta' }, handler: (code, id) => inPlace(code, id, product) } },
      ],
    })
    await bundle.write({ dir: folder, keepNames: true, entryFileNames: '[name]', chunkFileNames: '[name].mjs' })
    return folder
  })

/** A source that asks where it is gets the answer that it would get unbundled. */
function inPlace(code: string, id: string, product: string): string {
  const file = id.startsWith(join(ROOT, 'server/')) ? id.replace(ROOT, product) : id
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
    .replaceAll('import.meta.filename', JSON.stringify(file))
}
