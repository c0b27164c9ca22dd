import { expect, test } from 'vitest'
import type { LogFields } from '#server/platform/log/pino-log.ts'
import { CANARY } from '#tests/support/applicants.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { makeLog } from './pino-log.ts'

function logged(write: (log: ReturnType<typeof makeLog>) => void): string {
  let text = ''
  write(makeLog({ readable: false, destination: { write: (line) => (text += line) } }))
  return text
}

test('a line is JSON with the event, the time and the allowed fields', () =>
  expect(
    JSON.parse(logged((log) => log.note('request', { method: 'GET', route: '/api/zip/:zip', status: 200, durationMs: 3 }))),
  ).toMatchObject({
    msg: 'request',
    time: expect.stringMatching(/^\d{4}-/),
    method: 'GET',
    route: '/api/zip/:zip',
    status: 200,
    durationMs: 3,
  }))

test('ids of ours are shown', () => {
  const applicationId = '12345678-1234-4234-9234-123456789012'
  expect(logged((log) => log.note('x', { applicationId }))).toContain(applicationId)
})

test('a field that is not on the list is dropped, and a value that is no plain word is not shown, whatever its shape', () => {
  const shapes: unknown[] = [
    CANARY,
    [CANARY],
    { nested: { ...CANARY } },
    JSON.stringify(CANARY),
    CANARY.ssn,
    CANARY.email,
    CANARY.streetAddress,
  ]
  for (const shape of shapes)
    for (const field of ['code', 'route', 'body', 'email', 'applicationId', 'err', 'req'])
      expect(canariesIn(logged((log) => log.note('x', { [field]: shape } as LogFields)))).toEqual([])
})

test.each([
  ['123456', '123456'],
  ['1234567', '[redacted]'],
  ['order:1234567', '[redacted]'],
])('the code %s is shown as %s: a row of seven digits may be a phone number', (code, shown) =>
  expect(JSON.parse(logged((log) => log.note('x', { code })))).toMatchObject({ code: shown }),
)

test('of an error its name, code and place are written, and not its message, detail or cause', () => {
  const error = Object.assign(new Error(`duplicate key (${CANARY.email})`, { cause: CANARY }), {
    code: '23505',
    detail: `Key (ssn)=(${CANARY.ssn}) already exists`,
    parameters: [CANARY.accountNumber],
  })
  const text = logged((log) => log.fail('request-failed', error, { route: '/api/x' }))
  expect(canariesIn(text)).toEqual([])
  expect(JSON.parse(text)).toMatchObject({
    error: { name: 'Error', code: '23505', at: expect.arrayContaining([expect.stringContaining('pino-log.test')]) },
  })
})
