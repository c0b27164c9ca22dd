import fc from 'fast-check'
import { afterAll } from 'vitest'
import { closeAll } from './after-file.ts'

// Every property of a run begins with the run's own seed, which `npm test` prints; SEED=… repeats it.
const { SEED } = process.env
if (SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })

afterAll(closeAll)
