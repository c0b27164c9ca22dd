/** What stands before every route of the operators' port answers as the table of endpoints says. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contracts/endpoint.ts'
import { commonAnswers } from '#contracts/operators/endpoints.ts'
import { MAX_BODY_BYTES } from '#contracts/public/public-endpoint.ts'
import { KEYS, NOBODY, problemsOf, ROWS } from '#tests/support/operator-contract.ts'
import { operatorUrl, tokenOf } from '#tests/support/operators.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('what stands before every route', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer('postgres')
  })

  test('answers in the shape of the operators’ failures', async () => {
    const allowed = { authorization: `Bearer ${tokenOf(server)}`, 'content-type': 'application/json' }
    const WRONGS: Readonly<Record<number, RequestInit>> = {
      400: { headers: allowed, body: '[]' },
      401: { headers: { ...allowed, authorization: 'Bearer wrong' } },
      403: { headers: { ...allowed, origin: 'https://evil.example' } },
      413: { headers: allowed, body: JSON.stringify({ content: 'x'.repeat(MAX_BODY_BYTES) }) },
      415: { headers: { ...allowed, 'content-type': 'text/plain' }, body: '{}' },
    }
    for (const key of KEYS)
      for (const status of Object.keys(commonAnswers(key)).map(Number)) {
        // A lender file may be long; longer than that is not sent here.
        if (!WRONGS[status] || (status === 413 && ROWS[key]?.bodyLimit)) continue
        const { method, path } = addressOf(key, { id: NOBODY, reference: NOBODY })
        const response = await fetch(`${operatorUrl(server)}${path}`, { method, ...WRONGS[status] })
        expect([key, response.status, problemsOf(key, status, await response.json())]).toEqual([key, status, []])
      }
  })
})
