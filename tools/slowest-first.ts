/** Starts the files that take longest first, so that the run does not end with one core at work on a long one. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOWEST = [
  'tests/embedded',
  'tests/faults/kills',
  'tests/faults/half-migration',
  'run-model',
  'tests/faults/roles',
  'tests/faults/health',
  'tests/faults/run-processes',
  'tests/faults/gentle-end',
  'tests/faults/slow-clients',
  'mail-delivery',
  'tests/faults/',
]

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = SLOWEST.findIndex((part) => moduleId.includes(part))
      return found < 0 ? SLOWEST.length : found
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}
