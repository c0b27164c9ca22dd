import type { Lender } from './lender.ts'

/** Our own protocol says what a test is. A lender of another may take a call for a person, and pay or charge for it. */
export function whyNotTested({ name, adapter, heedsTest }: Pick<Lender, 'name' | 'adapter' | 'heedsTest'>): string | undefined {
  return adapter === 'json' || heedsTest
    ? undefined
    : `${name} may take a test for a person: its entry does not say heedsTest, so it is sent nothing.`
}
