import { expect, test } from 'vitest'
import { networkOf, publicIpOf, seenAddress } from './client-address.ts'
import { isFromOtherSite } from './other-site.ts'

test.each([
  ['8.8.4.4', '8.8.4.4'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['1:2::', '1:2:0:0::/64'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['8.8.4.4', '127.0.0.1', '8.8.4.4'],
  ['::ffff:8.8.4.4', '127.0.0.1', '8.8.4.4'],
  ['unknown', '::ffff:10.0.0.9', '10.0.0.9'],
  ['8.8.4.4:443', '10.0.0.9', '10.0.0.9'],
])('a request said to be from %s, over a connection from %s, is from %s', (claimed, peer, seen) =>
  expect(seenAddress(claimed, peer)).toBe(seen),
)

test.each([
  ['8.8.4.4', false, '8.8.4.4'],
  ['10.0.0.9', false, undefined],
  ['2001:db8::1', false, undefined],
  ['127.0.0.1', true, '203.0.113.7'],
  ['8.8.4.4', true, '8.8.4.4'],
])('%s in the sandbox (%s) is publicly %s', (address, sandbox, ip) => expect(publicIpOf(address, sandbox)).toBe(ip))

test.each([
  [{}, false],
  [{ origin: 'https://loanfinch.example' }, false],
  [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, false],
  [{ origin: 'http://localhost:3000', host: 'localhost:3001' }, true],
  [{ origin: 'null', host: 'null' }, true],
  [{ origin: 'https://loanfinch.example', 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'none' }, false],
])('a write with %j is from another site: %s', (headers, other) =>
  expect(isFromOtherSite(headers, 'https://loanfinch.example')).toBe(other),
)
