import { expect, test } from 'vitest'
import { whyNotTested } from './test-mode.ts'

test('a lender is tested when it speaks our own protocol, or says that it heeds tests', () => {
  const why = (adapter: 'json' | 'form-xml', heedsTest?: boolean) => whyNotTested({ name: 'Acme', adapter, heedsTest })
  expect([why('json'), why('json', true), why('form-xml', true)]).toEqual([undefined, undefined, undefined])
  for (const heedsTest of [undefined, false])
    expect(why('form-xml', heedsTest)).toBe(
      'Acme may take a test for a person: its entry does not say heedsTest, so it is sent nothing.',
    )
})
