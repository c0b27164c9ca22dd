/** Secrets of an installation beside the sources: neither the repository nor the image takes them in. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dockerIgnore } from './support/docker-ignore.ts'

const ROOT = join(import.meta.dirname, '..')
const ignoredByDocker = dockerIgnore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))

const SECRETS = [
  '.env',
  '.env.production',
  'production.env',
  'settings.env',
  'secrets/keys.json',
  'secrets/lenders.json',
  'secrets/database-password',
  'production/settings.env',
  'production/systemd/loanfinch-web@.service',
  'keys.json',
  'keys-2026.json',
  'lender-secrets.json',
  'operator-token',
  'erasure-log.jsonl',
  'backups/monday.dump',
  'monday.dump',
  'nginx/default.conf',
  'nginx/loans.example.pem',
  'certificates/loans.example.key',
  'data/keys.json',
]

const ignoredByGit = (paths: readonly string[]): string[] => {
  try {
    const options = ['-C', ROOT, 'check-ignore', '--no-index', '--stdin']
    return execFileSync('git', options, { input: paths.join('\n'), encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  } catch (error) {
    // It ends with 1 when it ignores none.
    if ((error as { status?: number }).status === 1) return []
    throw error
  }
}
const tracked = execFileSync('git', ['-C', ROOT, 'ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)

test('git takes in none of them', () => expect(ignoredByGit(SECRETS)).toEqual(SECRETS))

test('Docker takes in none of them', () => expect(SECRETS.filter((path) => !ignoredByDocker(path))).toEqual([]))

test('git passes over no file of the product', () => expect(ignoredByGit(tracked)).toEqual([]))

test('Docker passes over no file that the image is built from', () => {
  const left = new Set(tracked.filter(ignoredByDocker).map((path) => path.split('/')[0]))
  expect([...left].sort()).toEqual(['.env.example', 'bench', 'docs', 'tests'])
})

test.each([
  ['secrets', 'secrets/a/b', true],
  ['**/*.pem', 'a.pem', true],
  ['**/*.pem', 'a/b/c.pem', true],
  ['*.pem', 'a/c.pem', false],
  ['a\n!a/b', 'a/b', false],
  ['!a/b\na', 'a/b', true],
  ['# secrets', '# secrets', false],
])('%j and %s: %j, as Docker reads it', (text, path, isIgnored) => expect(dockerIgnore(text)(path)).toBe(isIgnored))
