/**
 * The programs that tests start as processes, bundled once per run. They read their own files where the sources do, but for the pages: these
 * are the small site's, since compressing all pages takes longer than the rest of a start.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { writeBundle } from '#tools/bundle.ts'
import { madeOncePerRun } from './run-wide.ts'
import { writeSmallSite } from './small-site.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS = ['server/main.ts', 'sandbox/main.ts', 'cli/main.ts', 'deploy/main.ts', 'tests/support/half-migration.ts']
/** What the server reads beside its own folder. */
const READ_BY_SERVER = ['server', 'sandbox', 'dist-console', 'package.json']

/** The bundle of a program, or the program itself where there is none. */
export async function bundled(program: string): Promise<string> {
  return PROGRAMS.includes(program) ? join(await bundles(), bundleOf(program)) : program
}

const bundleOf = (program: string) => program.replaceAll('/', '-').replace('.ts', '.mjs')

const bundles = () =>
  madeOncePerRun('bundled', async (folder) => {
    const product = join(folder, 'product')
    writeSmallSite(join(product, 'dist'))
    for (const name of READ_BY_SERVER) symlinkSync(join(ROOT, name), join(product, name))
    await writeBundle({
      root: ROOT,
      programs: Object.fromEntries(PROGRAMS.map((program) => [bundleOf(program), program])),
      folder,
      placeOf: (source) => (source.startsWith(join(ROOT, 'server/')) ? source.replace(ROOT, product) : source),
    })
    return folder
  })
