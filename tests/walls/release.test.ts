/** What whoever takes a release over is told: which version it is, what to know about it, and what in it is other people's. */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { spawnProgram } from '../support/spawned-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the version', () => {
  test.each(['tools/start.mjs', 'cli/main.ts', 'deploy/main.ts'])('is what %s --version says', async (program) => {
    const { ended, stdout } = await spawnProgram(program, ['--version'])
    expect([await ended, stdout()]).toEqual([0, `${packageJson.version}\n`])
  })

  test('has a dated entry in the changelog, of 300 words at most', () => {
    const [, entry = '', text = ''] = /^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('CHANGELOG.md')) ?? []
    expect(entry).toMatch(/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/)
    expect(entry.split(' ')[0]).toBe(packageJson.version)
    expect(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(300)
  })

  test('is the lock file’s', () => {
    const { version, packages } = JSON.parse(read('package-lock.json'))
    expect([version, packages[''].version]).toEqual([packageJson.version, packageJson.version])
  })
})

describe('what is other people’s is listed with its license', () => {
  const list = read('docs/third-party.md')
  const rowOf = (name: string) => list.split('\n').find((row) => row.includes(`\`${name}\``)) ?? ''

  /** What pages and the console are made of; what makes them is imported by no component. */
  const inBrowsers = globSync(['{site,console}/**/*.tsx', 'console/{api,session}/*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/(?:from |import\()'((?:@[\w-]+\/)?[\w-]+)[^':]*'/g)].map(([, name = '']) => name))
  const packages = [...new Set([...Object.keys(packageJson.dependencies), ...inBrowsers, 'tailwindcss'])]

  test('packages of the server, the site and the console', () => {
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'react', '@simplewebauthn/browser']))
    const licenses = packages.map((name) => [name, JSON.parse(read(`node_modules/${name}/package.json`)).license])
    expect(licenses.filter(([name, license]) => !rowOf(name).endsWith(`| ${license} |`))).toEqual([])
  })

  test('fonts, each with the text of its license', () => {
    const fonts = readdirSync(join(ROOT, 'site/fonts')).filter((name) => name.endsWith('.woff2'))
    expect(fonts.filter((name) => !rowOf(`site/fonts/${name}`).includes('-license.txt)'))).toEqual([])
    expect(fonts.length).toBeGreaterThan(0)
  })

  test('places', () => expect(rowOf('server/places/zip-codes.tsv')).toMatch(/GeoNames .* CC BY 4\.0/))

  test('and the license itself says where', () => expect(read('LICENSE')).toContain('docs/third-party.md'))
})
