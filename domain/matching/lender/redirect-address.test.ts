import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { submissionOutcome } from '../../application/submission-outcome.ts'
import { checkRedirect } from './redirect-address.ts'
import { hostAndPort, parseWebAddress } from './web-address.ts'

const RULE = { redirectHosts: ['apply.acme.example', 'acme.example:8443'], allowHttp: false }

describe('B3: where a lender may not send a person', () => {
  test.each([
    ['javascript:alert(1)', 'not-a-web-address'],
    ['data:text/html,<script>1</script>', 'not-a-web-address'],
    ['//apply.acme.example/x', 'not-a-web-address'],
    ['/welcome', 'not-a-web-address'],
    ['https://apply.acme.example\r\nSet-Cookie: a=b', 'not-a-web-address'],
    ['https://apply.acme.example/\nx', 'not-a-web-address'],
    [' https://apply.acme.example/', 'not-a-web-address'],
    ['https:\\\\apply.acme.example', 'not-a-web-address'],
    ['https://evil.example\\@apply.acme.example/', 'not-a-web-address'],
    ['https://apply.acme.example@evil.example/', 'not-a-web-address'],
    ['https://user:pass@apply.acme.example/', 'not-a-web-address'],
    ['https://apply.acme.example%2eevil.example/', 'not-a-web-address'],
    ['https://аpply.acme.example/', 'not-a-web-address'], // a Cyrillic а
    ['https://apply.acme.example./', 'not-a-web-address'],
    ['', 'not-a-web-address'],
    [`https://apply.acme.example/${'x'.repeat(10_000)}`, 'too-long'],
    ['http://apply.acme.example/', 'not-https'],
    ['https://evil.example/', 'host-not-listed'],
    ['https://apply.acme.example.evil.example/', 'host-not-listed'],
    ['https://sub.apply.acme.example/', 'host-not-listed'],
    ['https://apply.acme.example:444/', 'host-not-listed'],
    ['https://acme.example/', 'host-not-listed'],
  ])('%j is refused: %s', (address, refusal) => {
    expect(checkRedirect(address, RULE)).toEqual({ kind: 'refused', refusal })
  })
})

test.each([
  'https://apply.acme.example',
  'https://APPLY.acme.example/welcome?lead=a%20b&x=1#top',
  'https://apply.acme.example:443/',
  'https://acme.example:8443/a@b',
])('%s is allowed as it is', (address) => {
  expect(checkRedirect(address, RULE)).toEqual({ kind: 'allowed', address })
})

test('http is for the sandbox', () => {
  expect(checkRedirect('http://127.0.0.1:3100/x', { redirectHosts: ['127.0.0.1:3100'], allowHttp: true }).kind).toBe('allowed')
})

describe('an address with the wrong-site marker', () => {
  const rule = { ...RULE, wrongSiteMarker: 'old-cache' }

  test.each(['https://evil.example/?old-cache', 'https://old-cache.evil.example/', 'https://evil.example/#old-cache'])(
    'on a host that is not the lender’s (%s) goes to the browser as one that leads nowhere and is blocked there',
    (address) => {
      const check = checkRedirect(address, rule)
      expect(check).toEqual({ kind: 'allowed', address: 'https://wrong-site.invalid/#old-cache' })
      expect(
        submissionOutcome({ status: 'sold', redirect: check.kind === 'allowed' ? check.address : null }, 'old-cache').kind,
      ).toBe('wrong-site')
    },
  )

  test('on a host of the lender’s is handed on, for the browser to block', () => {
    const address = 'https://apply.acme.example/?old-cache'
    expect(checkRedirect(address, rule)).toEqual({ kind: 'allowed', address })
  })

  test.each(['javascript:"old-cache"', 'http://evil.example/old-cache', 'https://evil.example@old-cache/'])(
    'does not make an address of %s',
    (address) => expect(checkRedirect(address, rule).kind).toBe('refused'),
  )
})

test('what is read as a host is the host that a browser sees', () => {
  const pieces = [
    'https://',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '.',
    '?',
    '#',
    'acme.example',
    'evil.example',
    '0x7f',
    '127.1',
    '443',
    '%2e',
    '\t',
    '[::1]',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), fc.boolean(), (parts, withScheme) => {
      const text = (withScheme ? 'https://' : '') + parts.join('')
      const parsed = parseWebAddress(text)
      if (!parsed) return
      const seen = new URL(text)
      expect([hostAndPort(parsed), `${parsed.scheme}:`, seen.username, seen.password]).toEqual([seen.host, seen.protocol, '', ''])
    }),
    { numRuns: 5000 },
  )
})
