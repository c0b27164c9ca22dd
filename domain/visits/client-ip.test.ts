import { expect, test } from 'vitest'
import { checkClientIp, isPublicIpv4 } from './client-ip.ts'

test.each(['8.8.8.8', '203.0.113.7', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.0', '223.255.255.255', '1.1.1.1'])(
  '%s is public',
  (ip) => expect(isPublicIpv4(ip)).toBe(true),
)

test.each([
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '127.8.8.8',
  '169.254.10.10',
  '100.64.0.1',
  '0.1.2.3',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '256.1.1.1',
  '8.8.8',
  '8.8.8.8.8',
  '08.8.8.8',
  '8.8.8.8 ',
  '::ffff:8.8.8.8',
  '2001:db8::1',
  'localhost',
  '',
])('%j is not', (ip) => expect(isPublicIpv4(ip)).toBe(false))

test.each([
  [undefined, 'Unable to verify your location for lender compliance. Please check your internet connection and try again.'],
  ['', 'Unable to verify your location for lender compliance. Please refresh and try again.'],
  ['192.168.0.4', 'Unable to verify your location for lender compliance. Please refresh and try again.'],
  ['{ip}', 'IP verification failed. Please refresh your browser and try again.'],
  ['0.0.0.0', 'IP verification failed. Please refresh your browser and try again.'],
  ['127.0.0.1', 'IP verification failed. Please refresh your browser and try again.'],
  ['255.255.255.255', 'IP verification failed. Please refresh your browser and try again.'],
])('%j is refused with the text of spec §8', (ip, message) => expect(checkClientIp(ip)).toMatchObject({ message }))

test('a public address passes, unless the owner lists it as a placeholder', () => {
  expect(checkClientIp('203.0.113.7')).toEqual({ kind: 'valid', ip: '203.0.113.7' })
  expect(checkClientIp('203.0.113.7', ['203.0.113.7'])).toMatchObject({ kind: 'placeholder' })
})
