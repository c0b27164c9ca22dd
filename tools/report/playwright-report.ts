import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { writeReport } from './report.ts'

const reasonsOf = ({ annotations }: TestCase) =>
  annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : []))

export default class PlaywrightReport implements Reporter {
  #tests: readonly TestCase[] = []
  #broken = false

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  /** Outside of any test: a file that does not load, or a product that does not start. */
  onError(_error: TestError): void {
    this.#broken = true
  }

  onEnd(): void {
    const withOutcome = (...outcomes: string[]) => this.#tests.filter((test) => outcomes.includes(test.outcome()))
    const fileOf = (test: TestCase) => relative('', test.location.file)
    const spentMs = new Map<string, number>()
    for (const test of this.#tests) {
      const ms = test.results.reduce((sum, { duration }) => sum + duration, 0)
      spentMs.set(fileOf(test), (spentMs.get(fileOf(test)) ?? 0) + ms)
    }
    writeReport({
      passed: withOutcome('expected', 'flaky').length,
      failed: withOutcome('unexpected').length + (this.#broken ? 1 : 0),
      // Also when tests are only listed, since there is no browser to open them in.
      skipped: withOutcome('skipped').length,
      leftOut: [...new Set(withOutcome('skipped').flatMap(reasonsOf))],
      // The first two titles are the project's and the file's.
      retried: withOutcome('flaky').map((test) => `${fileOf(test)} > ${test.titlePath().slice(3).join(' > ')}`),
      files: [...spentMs].map(([file, ms]) => ({ file, ms })),
    })
  }

  printsToStdio(): boolean {
    return false
  }
}
