/** The check for lenders' engineers as one file that needs nothing but Node: `npm run conform -- --write conform.mjs`. */
import { basename, dirname, join, resolve } from 'node:path'
import { writeBundle } from './bundle.ts'

const file = resolve(process.argv[2] ?? 'conform.mjs')
const root = join(import.meta.dirname, '..')
await writeBundle({ root, programs: { [basename(file)]: 'conformance/main.ts' }, folder: dirname(file) })
