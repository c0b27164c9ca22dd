import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'
import { TEST_PATIENCE_MS } from './tools/test-patience.ts'

const shared = {
  testTimeout: TEST_PATIENCE_MS,
  hookTimeout: TEST_PATIENCE_MS,
  setupFiles: ['tests/support/each-file.ts'],
  retry: 0,
  // Starting is what takes time: files share a process, and close what they open (tests/support/after-file.ts).
  isolate: false,
  // No test lives long enough to gain from a second, better compilation of the embedded database; and most of what tests make is gone
  // before a large space for it is full.
  execArgv: ['--liftoff-only', '--min-semi-space-size=64', '--max-semi-space-size=64'],
  // Node runs our TypeScript as it is: nothing is transformed, and what one worker compiled the next one need not.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}
/** React and Astro's imports are for Vite to run. */
const TRANSFORMED = { experimental: { viteModuleRunner: true } }
const EMBEDDED = 'tests/whole/embedded.test.ts'
/** It puts other modules in place of ours. */
const ALONE = ['content/facts/figures.test.ts']
const WITH_REACT = [
  'site/**/*.test.ts',
  'content/facts/stated-facts.test.ts',
  'tests/walls/look.test.ts',
  'tests/whole/true-sentences.test.ts',
]

export default defineConfig({
  test: {
    // These tests wait for databases and processes half of the time: with fewer a core would be idle once the browsers are done.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: SlowestFirst },
    tags: [
      { name: 'long', description: 'For `npm run test:long`, and for whoever runs the file alone' },
      // Processes are killed at random moments while others work on the same two cores. What needed it is named at the end of `npm test`.
      { name: 'faults', description: 'Of what breaks: a second attempt', retry: 1 },
    ],
    globalSetup: ['tests/support/default-ports.ts', 'tests/support/run-wide.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'whole',
          include: ['{domain,contracts,content,console,server,cli,sandbox,conformance,deploy,tools,tests}/**/*.test.ts'],
          exclude: [...ALONE, EMBEDDED, ...WITH_REACT],
        },
      },
      { test: { ...shared, ...TRANSFORMED, name: 'react', include: WITH_REACT } },
      { test: { ...shared, ...TRANSFORMED, name: 'alone', include: ALONE, isolate: true } },
      // The same tests as above, some of them, in a process that knows the other database.
      { test: { ...shared, name: 'embedded', include: [EMBEDDED], env: { TEST_ENGINE: 'embedded' }, isolate: true } },
    ],
  },
})
