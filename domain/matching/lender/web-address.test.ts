import { describe, expect, test } from 'vitest'
import { hostAndPort, isHostName, isPublicHost, MAX_WEB_ADDRESS_LENGTH, parseWebAddress } from './web-address.ts'

describe('a web address', () => {
  test.each([
    ['https://a.example', { scheme: 'https', host: 'a.example', port: undefined }],
    ['HTTPS://A.Example:8443/x', { scheme: 'https', host: 'a.example', port: 8443 }],
    ['https://a.example:443', { scheme: 'https', host: 'a.example', port: undefined }],
    ['https://a.example:80', { scheme: 'https', host: 'a.example', port: 80 }],
    ['http://a.example:80/', { scheme: 'http', host: 'a.example', port: undefined }],
    ['http://a.example:443', { scheme: 'http', host: 'a.example', port: 443 }],
    ['https://a.example:65535', { scheme: 'https', host: 'a.example', port: 65_535 }],
    ['https://a.example:65536', undefined],
    ['https://a.example:0', undefined],
    ['https://', undefined],
    ['https://-a.example', undefined],
    ['ftp://a.example', undefined],
    ['', undefined],
  ])('%s', (text, address) => expect(parseWebAddress(text)).toEqual(address))

  test('has at most 2,048 characters', () => {
    expect(MAX_WEB_ADDRESS_LENGTH).toBe(2048)
    const ofLength = (length: number) => parseWebAddress('https://a.example/'.padEnd(length, 'x')) !== undefined
    expect([ofLength(2048), ofLength(2049)]).toEqual([true, false])
  })

  test('is listed by its host, and by a port that is not the usual one', () => {
    expect(hostAndPort({ scheme: 'https', host: 'a.example', port: undefined })).toBe('a.example')
    expect(hostAndPort({ scheme: 'https', host: 'a.example', port: 8443 })).toBe('a.example:8443')
  })
})

test.each([
  ['a.example', true],
  ['a', true],
  [`${'a'.repeat(63)}.example`, true],
  [`${'a'.repeat(64)}.example`, false],
  ['a-.example', false],
  ['a..example', false],
  ['203.0.113.7', true],
  ['203.0.113', false],
  ['203.0.113.256', false],
  ['a.0x7f', false],
  ['7a.example', true],
])('%s is a host name: %j', (host, isName) => expect(isHostName(host)).toBe(isName))

test.each([
  ['203.0.113.7', true],
  ['10.0.0.1', false],
  ['a.example', true],
  ['intranet', false],
  ['a.local', false],
  ['a.internal', false],
  ['a.locals', true],
  ['localhost', false],
])('%s is on the public internet: %j', (host, isPublic) => expect(isPublicHost(host)).toBe(isPublic))
