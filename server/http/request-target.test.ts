import { expect, test } from 'vitest'
import { plainTarget } from './request-target.ts'

test.each([
  ['/api/zip/78701', '/api/zip/78701'],
  ['/', '/'],
  ['/%61pi/zip/78701', '/api/zip/78701'],
  ['/%61%70%69/%7a%69%70/%37%38701', '/api/zip/78701'],
  ['/go/a%2Db%5Fc%7E', '/go/a-b_c~'],
  ['http://loanfinch.example/api/zip/78701', '/api/zip/78701'],
  ['HTTPS://loanfinch.example:8443/%61pi/zip/78701?x=%61', '/api/zip/78701?x=%61'],
  ['http://loanfinch.example', '/'],
  ['http://loanfinch.example?a=1', '/?a=1'],
  // A slash, a percent sign and a letter beyond ASCII mean something else encoded.
  ['/api%2Fzip', '/api%2Fzip'],
  ['/%2561pi', '/%2561pi'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/faq?next=%2F%61', '/faq?next=%2F%61'],
  ['/faq?next=http://x/', '/faq?next=http://x/'],
  ['/%zz', '/%zz'],
  ['//api/zip', '//api/zip'],
  ['*', '*'],
])('%s is %s', (target, plain) => {
  expect(plainTarget(target)).toBe(plain)
  expect(plainTarget(plain)).toBe(plain)
})
