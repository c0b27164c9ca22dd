/** The check for lenders' engineers as one file that needs nothing but Node: `npm run conform -- --write conform.mjs`. */
import { basename, dirname, join, resolve } from 'node:path'
import { writeBundle } from './bundle.ts'

// npm runs us at the top of the project, and says from where it was called.
const file = resolve(process.env.INIT_CWD ?? '', process.argv[2] ?? '')
const programs = { [basename(file)]: 'conformance/main.ts' }
await writeBundle({ root: join(import.meta.dirname, '..'), programs, folder: dirname(file) })
console.log(`Written: ${file}`)
