/**
 * Do the tests beside the rules notice when a rule changes? `node tools/mutants.ts --count 100` changes one thing at a time and runs the tests
 * of the same folder that reach the changed file. SEED=… chooses the same changes again; `--count all` tries every one.
 */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { type Mutant, mutantsOf, shortened } from './mutation/mutants-of.ts'

/** Every source of ours that a file imports, with the number of steps on the way there. */
function importedFiles(root: string, file: string): ReadonlyMap<string, number> {
  const steps = new Map([[file, 0]])
  // Those that are added meanwhile are visited too.
  for (const [importer, before] of steps)
    for (const { fileName } of ts.preProcessFile(readFileSync(importer, 'utf8')).importedFiles) {
      const path = fileName.startsWith('#') ? join(root, fileName.slice(1)) : join(dirname(importer), fileName)
      if (/^[#.].*\.ts$/.test(fileName) && !steps.has(path)) steps.set(path, before + 1)
    }
  return steps
}

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['domain/application', 'domain/calculators', 'domain/matching', 'domain/watch']
const LEAST_FOUND = 0.9
/** Of the processor, so that a busy machine finds no more than an idle one. No folder's tests take a third of it. */
const ENDLESS_AFTER_SECONDS = 60

// As `npm test` runs them: thorough ones take longer than the limit above.
delete process.env.LONG

const { values } = parseArgs({ options: { count: { type: 'string', default: '100' }, only: { type: 'string', default: '' } } })
const count = values.count === 'all' ? Infinity : Number(values.count)
const seed = process.env.SEED ?? '1'

/** Tests run in the order in which they are given. */
class AsGiven extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files
}

let active: Mutant | undefined
let isFailing = false
const vitest = await createVitest(
  'test',
  {
    root: ROOT,
    config: false,
    watch: false,
    include: FOLDERS.map((folder) => `${folder}/**/*.test.ts`),
    setupFiles: ['tests/support/each-file.ts'],
    sequence: { sequencer: AsGiven },
    // It would answer for a mutant with what it keeps of the file on the disk, and the reverse in the next run of others.
    fsModuleCache: false,
    reporters: [
      {
        onTestModuleEnd(module) {
          if (!module.ok()) isFailing = true
        },
      },
    ],
    pool: 'threads',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    // The processor's time decides, below: a test that waits for a busy machine has found nothing.
    testTimeout: 0,
    env: { SEED: seed },
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (active && id === join(ROOT, active.file) ? active.mutated : undefined),
      },
    ],
  },
)
const tests = (await vitest.globTestSpecifications()).map((specification) => ({
  specification,
  steps: importedFiles(ROOT, specification.moduleId),
}))

if (await fails(tests.map(({ specification }) => specification))) throw new Error('The tests fail without any mutant')

const figures: string[] = []
let isEnough = true
for (const folder of FOLDERS) {
  const mutants = choose(folder)
  let found = 0
  for (const mutant of mutants) {
    if (await isFound(mutant, testsBeside(folder, mutant.file))) found += 1
    else console.log(`survived  ${mutant.file}:${mutant.line}  ${shortened(mutant.change)}`)
  }
  isEnough &&= found >= mutants.length * LEAST_FOUND
  figures.push(`${folder} ${found} of ${mutants.length}`)
}
console.log(`Mutants found by the tests beside them: ${figures.join(', ')} (seed ${seed})`)
await vitest.close()
process.exit(isEnough ? 0 : 1)

function choose(folder: string): Mutant[] {
  const mutants = globSync(`${folder}/**/*.ts`, { cwd: ROOT, exclude: ['**/*.test.ts'] })
    .filter((file) => file.includes(values.only))
    .flatMap((file) => mutantsOf(file, readFileSync(join(ROOT, file), 'utf8')))
    .map((mutant) => ({ mutant, place: hash(`${seed} ${mutant.file} ${mutant.mutated}`) }))
  return mutants
    .sort((one, other) => one.place.localeCompare(other.place))
    .slice(0, Math.ceil(count / FOLDERS.length))
    .map(({ mutant }) => mutant)
}

/** The nearest first: most mutants are found by the first file. */
function testsBeside(folder: string, file: string): TestSpecification[] {
  const path = join(ROOT, file)
  return tests
    .flatMap(({ specification, steps }) => ({ specification, steps: steps.get(path) ?? Infinity }))
    .filter(({ specification, steps }) => specification.moduleId.startsWith(join(ROOT, folder)) && steps < Infinity)
    .sort((one, other) => one.steps - other.steps)
    .map(({ specification }) => specification)
}

async function isFound(mutant: Mutant, specifications: TestSpecification[]): Promise<boolean> {
  active = mutant
  vitest.invalidateFile(join(ROOT, mutant.file))
  const found = await fails(specifications)
  active = undefined
  vitest.invalidateFile(join(ROOT, mutant.file))
  return found
}

async function fails(specifications: TestSpecification[]): Promise<boolean> {
  isFailing = false
  const begun = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if (user + system < ENDLESS_AFTER_SECONDS * 1_000_000) return
    isFailing = true
    // Asked a second time, a second later, Vitest does not wait for the test that never ends.
    void vitest.cancelCurrentRun('test-failure')
  }, 1000)
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  clearInterval(watch)
  return isFailing || unhandledErrors.length > 0
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
