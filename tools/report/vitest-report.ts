import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { writeReport } from './report.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why a test was left out. */
    leftOut?: readonly string[]
  }
}

export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => ({ module, test })))
    const count = (state: string) => tests.filter(({ test }) => test.result().state === state).length
    const leftOut = tests.filter(({ test }) => test.meta().leftOut)
    // A file that does not even load has failed without a failed test.
    const broken = modules.filter((module) => module.errors().length > 0).length
    writeReport({
      passed: count('passed'),
      failed: count('failed') + broken + unhandled.length,
      skipped: leftOut.length,
      leftOut: [...new Set(leftOut.flatMap(({ test }) => test.meta().leftOut ?? []))],
      retried: tests
        .filter(({ test }) => test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(({ module, test }) => `${module.relativeModuleId} > ${test.fullName}`),
      files: modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration })),
    })
  }
}
