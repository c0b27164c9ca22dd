/**
 * Starts the files that take longest first, so that the run does not end with one core at work on a long one; and those of one project after
 * each other, since a worker ends where the next file is of another.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const PROJECTS = ['embedded', 'react', 'alone', 'whole']
const SLOWEST = [
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
    const turn = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other) || place(one) - place(other))
  }
}
