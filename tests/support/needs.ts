/** For tests that not every machine can run: `test(name, needs('nginx'), …)`, or `const test = testNeeding('nginx')`. The reports count those that are left out, and say why. */
import { type TestOptions, test } from 'vitest'
import { NEEDS } from '#tools/needs.mjs'
import type {} from '#tools/report/vitest-report.ts'

export const leaveOut = (...leftOut: readonly string[]): TestOptions => ({ skip: true, meta: { leftOut } })

export function needs(...names: (keyof typeof NEEDS)[]): TestOptions {
  const missing = names.filter((name) => !NEEDS[name].isThere())
  return missing.length > 0 ? leaveOut(...missing.map((name) => NEEDS[name].sentence)) : {}
}

/** `test` itself, for files where most tests have the same need. */
export function testNeeding(...names: (keyof typeof NEEDS)[]): typeof test {
  const options = needs(...names)
  if (!options.skip) return test
  const left = (name: string) => test(name, options, () => {})
  const each = (cases: readonly unknown[]) => (name: string) => test.each(cases)(name, options, () => {})
  return Object.assign(left, { each, runIf: () => left }) as unknown as typeof test
}
