import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_FIGURES_FILE, figuresMark } from '#content/built-figures.ts'
import { CLOSED_BY_US } from '#domain/state-law.ts'
import { smallSiteFolder } from '#tests/support/small-site.ts'
import { restartTestServer, startTestServer } from '#tests/support/test-server.ts'
import { builtFiguresProblem } from './built-with-figures.ts'

test('pages that were built while another state was closed, or by an older version, are found out', () => {
  const siteDir = smallSiteFolder()
  expect(builtFiguresProblem(siteDir)).toBeUndefined()
  writeFileSync(join(siteDir, BUILT_FIGURES_FILE), figuresMark(CLOSED_BY_US.slice(1)))
  expect(builtFiguresProblem(siteDir)).toContain('Build it again')
  rmSync(join(siteDir, BUILT_FIGURES_FILE))
  expect(builtFiguresProblem(siteDir)).toContain('Build it again')
})

test('production does not start with them', async () => {
  const server = await startTestServer('postgres')
  await server.stop()
  const siteDir = smallSiteFolder()
  writeFileSync(join(siteDir, BUILT_FIGURES_FILE), figuresMark(CLOSED_BY_US.slice(1)))
  await expect(restartTestServer(server, undefined, undefined, { production: true, siteDir })).rejects.toThrow(
    'built with other closed states or figures',
  )
})
