/** Every property of a run begins with the run's own seed, which `npm test` prints; SEED=… repeats it. */
import fc from 'fast-check'

const { SEED } = process.env
if (SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) })
