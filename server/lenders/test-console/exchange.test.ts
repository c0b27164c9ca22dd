import { expect, test } from 'vitest'
import { shownExchange } from './exchange.ts'

const SECRETS = { user: 'finch-user', password: 'pass word/1', key: 'key-of-32-characters-0123456789ab' }

test('no secret is shown wherever a mapping puts it: encoded in a header, by itself, in an address, a form or an answer', () => {
  const { user, password, key } = SECRETS
  const sent = {
    url: `https://lender.example/api/${encodeURIComponent(password)}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      'x-api-key': key,
    },
    body: new URLSearchParams({ account: '77', login: user, password, amount: '1000' }).toString(),
  }
  const reply = { kind: 'answer', status: 403, body: `${password} is wrong` } as const
  const shown = shownExchange({ sent, reply, tookMs: 1 }, SECRETS)
  expect(shown.sent).toEqual({
    url: 'https://lender.example/api/•••',
    headers: { 'content-type': sent.headers['content-type'], Authorization: 'Basic •••', 'x-api-key': '•••' },
    body: 'account=•••&login=•••&password=•••&amount=1000',
  })
  expect(shown.answered?.text).toBe('••• is wrong')
})
