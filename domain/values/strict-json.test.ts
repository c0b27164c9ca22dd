import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStrictJson } from './strict-json.ts'

const read = readStrictJson

test.each([
  '{"a":1,"a":2}',
  '{"a":{"b":1,"b":2}}',
  '[{"a":1,"\\u0061":2}]',
  '{"a":1 , "a" :2}',
  '{"__proto__":1}',
  '[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]',
  '{',
  '',
])('%s is refused', (text) => expect(read(text)).toMatchObject({ kind: 'refused' }))

test.each<[string, unknown]>([
  ['{"a":{"a":{"a":1}}}', { a: { a: { a: 1 } } }],
  ['[{"a":1},{"a":2}]', [{ a: 1 }, { a: 2 }]],
  ['{"a":"{\\"b\\":1,\\"b\\":2}"}', { a: '{"b":1,"b":2}' }],
  ['{"a":"x","b":"x"}', { a: 'x', b: 'x' }],
  ['{"a\\\\":1,"a":2}', { 'a\\': 1, a: 2 }],
  ['"a: b"', 'a: b'],
])('%s is taken', (text, value) => expect(read(text)).toEqual({ kind: 'value', value }))

test('whatever JSON.stringify writes, not too deep and with harmless keys, is read back', () =>
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!/__proto__|constructor|prototype|\uFFFD|\\ud[89a-f]/i.test(text))
      expect(read(text)).toEqual({ kind: 'value', value: JSON.parse(text) })
    }),
  ))
