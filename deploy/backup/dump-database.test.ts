import { expect, test } from 'vitest'
import { authoritiesFor, insistOnKeys, versionProblem } from './dump-database.ts'

test('a backup with sealed values and without their keys is refused', () => {
  expect(() => insistOnKeys({ 'public.sealed_groups': 8, 'public.data_keys': 0 })).toThrow(/8 sealed values and not one data key/)
  const whole = { 'public.sealed_groups': 8, 'public.data_keys': 2 }
  expect(insistOnKeys(whole)).toBe(whole)
  expect(insistOnKeys({ 'public.sealed_groups': 0, 'public.data_keys': 0 })).toBeTruthy()
})

test('a pg_dump that is older than the server is told in a sentence', () => {
  expect(versionProblem('pg_dump (PostgreSQL) 15.8 (Debian 15.8-0+deb12u1)\n', 160_004)).toMatch(
    /^pg_dump is of PostgreSQL 15, and the server is PostgreSQL 16: .* postgresql-client-16\.$/,
  )
  for (const server of [150_008, 140_001]) expect(versionProblem('pg_dump (PostgreSQL) 15.8\n', server)).toBeUndefined()
})

test.each([
  ['?sslmode=verify-full', { PGSSLROOTCERT: import.meta.filename }],
  ['?sslmode=verify-full&sslrootcert=/own.crt', {}],
  ['', {}],
])('pg_dump believes the authorities that the server does: %s', (options, environment) =>
  expect(authoritiesFor(new URL(`postgres://app@db.example/loans${options}`), import.meta.filename)).toEqual(environment),
)
