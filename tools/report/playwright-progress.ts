import { relative } from 'node:path'
import type { Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { makeProgress } from './progress.ts'

const nameOf = (test: TestCase) => `${relative('', test.location.file)}:${test.location.line}`

export default class PlaywrightProgress implements Reporter {
  #progress = makeProgress()

  onBegin(_config: unknown, suite: Suite): void {
    this.#progress.expect(suite.allTests().length)
  }

  onTestBegin(test: TestCase): void {
    this.#progress.begin(nameOf(test))
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const isTriedAgain = result.status !== test.expectedStatus && result.retry < test.retries
    if (!isTriedAgain) this.#progress.end(nameOf(test))
  }

  printsToStdio(): boolean {
    return false
  }
}
