import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_SOURCES_FILE } from '#content/built-sources.ts'
import { builtSourcesOf } from '#site/build/built-sources-integration.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { smallSiteFolder } from '#tests/support/small-site.ts'
import { restartTestServer, startTestServer, TEST_TIME } from '#tests/support/test-server.ts'
import { builtSourcesProblem } from './built-from-sources.ts'

/** A project of four files, and its build. */
function smallProject() {
  const root = temporaryFolder('project')
  const dist = join(root, 'dist')
  const put = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('content/site.ts', 'brand')
  put('content/legal/versions.json', '{}')
  put('domain/law/state-law.ts', 'closed')
  put('site/pages/index.astro', 'page')
  mkdirSync(dist)
  writeFileSync(join(dist, BUILT_SOURCES_FILE), builtSourcesOf(TEST_TIME, root))
  return { root, dist, put, problem: () => builtSourcesProblem(dist, root) }
}

test.each([
  ['a name that was edited', 'content/site.ts', 'content'],
  ['a page that was added', 'content/landing/new.md', 'content'],
  ['a rule that was edited', 'domain/law/state-law.ts', 'domain'],
  ['a component that was edited', 'site/pages/index.astro', 'site'],
])('%s since the build is found out', (_name, path, folder) => {
  const { put, problem } = smallProject()
  expect(problem()).toBeUndefined()
  put(path, 'edited')
  expect(problem()).toContain(`built from other sources than these (${folder})`)
})

test('a file that is gone and a build of an older version are found out, and what no page is built from may change', () => {
  const { root, dist, put, problem } = smallProject()
  put('content/site.test.ts', 'a test')
  put('content/legal/versions.json', '{"the build": "writes it"}')
  expect(problem()).toBeUndefined()
  // As in the image, which has pages as built, and not what they were built from.
  rmSync(join(root, 'site'), { recursive: true })
  expect(problem()).toBeUndefined()
  cpSync(join(dist, BUILT_SOURCES_FILE), join(root, 'kept'))
  rmSync(join(dist, BUILT_SOURCES_FILE))
  expect(problem()).toContain('Build it again')
  cpSync(join(root, 'kept'), join(dist, BUILT_SOURCES_FILE))
  rmSync(join(root, 'content/site.ts'))
  expect(problem()).toContain('Build it again')
})

test('production does not start with them', async () => {
  const server = await startTestServer('postgres')
  await server.stop()
  const siteDir = smallSiteFolder()
  writeFileSync(join(siteDir, BUILT_SOURCES_FILE), JSON.stringify({ builtAt: TEST_TIME, hashes: { content: 'other' } }))
  await expect(restartTestServer(server, undefined, undefined, { production: true, siteDir })).rejects.toThrow(
    'built from other sources than these (content, domain, site)',
  )
})
