import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { makeProgress } from './progress.ts'

export default class VitestProgress implements Reporter {
  #progress = makeProgress()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#progress.expect(specifications.length)
  }

  onTestModuleStart(module: TestModule): void {
    this.#progress.begin(module.relativeModuleId)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#progress.end(module.relativeModuleId)
  }
}
