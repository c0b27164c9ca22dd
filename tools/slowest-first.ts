/** Starts the files that take longest first, so that the run does not end with one core at work on a long one. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SLOWEST = [
  'tests/whole/embedded',
  'server/matching/run-model',
  'tests/faults/kills',
  'server/watch/alerts/every-condition',
  'tests/whole/production-guide',
  'tests/faults/npm-test-ends',
  'tests/faults/',
  'tests/whole/',
  'tests/owner-changes/',
  'deploy/',
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
