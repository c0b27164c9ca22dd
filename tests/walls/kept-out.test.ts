/** Secrets of an installation beside the sources: neither the repository nor the image takes them in. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputOf, runToEnd } from '#tools/spawn-process.ts'
import { dockerIgnore } from '../support/docker-ignore.ts'

const ROOT = join(import.meta.dirname, '../..')
const ignoredByDocker = dockerIgnore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'))

const SECRETS = [
  '.env',
  '.env.production',
  'production.env',
  'settings.env',
  'settings.env.new',
  'copies/settings.env.2026',
  'secrets/keys.json',
  'secrets/lenders.json',
  'secrets/database-password',
  'production/settings.env',
  'production/systemd/loanfinch-web@.service',
  'keys.json',
  'keys-2026.json',
  'lender-secrets.json',
  'copies/keys-old.json',
  'copies/lender-secrets.json',
  'operator-token',
  'erasure-log.jsonl',
  'backups/monday.dump',
  'monday.dump',
  'nginx/default.conf',
  'nginx/loans.example.pem',
  'certificates/loans.example.key',
  'data/keys.json',
]

const linesOf = (text: string) => text.split('\n').filter(Boolean)
/** It ends with 1 when it ignores none of them. */
const ignoredByGit = async (paths: readonly string[]) =>
  linesOf((await runToEnd({ command: ['git', 'check-ignore', '--no-index', '--', ...paths] })).stdout)
const tracked = linesOf(await outputOf({ command: ['git', 'ls-files'] }))

test('git takes in none of them', async () => expect(await ignoredByGit(SECRETS)).toEqual(SECRETS))

test('Docker takes in none of them', () => expect(SECRETS.filter((path) => !ignoredByDocker(path))).toEqual([]))

test('git passes over no file of the product', async () => expect(await ignoredByGit(tracked)).toEqual([]))

test('Docker passes over no file that the image is built from', () => {
  const built = tracked.filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('deploy/drill/'))
  const left = new Set(built.filter(ignoredByDocker).map((path) => path.split('/')[0]))
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
