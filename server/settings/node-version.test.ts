import { expect, test } from 'vitest'
import { nodeVersionProblem } from './node-version.ts'

test('an older Node that can read these files is told of the one that the project brings', () =>
  expect(nodeVersionProblem('24.11.1')).toBe(
    'Node 26 is needed, and this is 24.11.1. The project brings its own: node_modules/.bin/node server/main.ts',
  ))

test('the Node that the project brings is right', () => expect(nodeVersionProblem(process.versions.node)).toBeUndefined())
