/** The composition root: from settings to a running application. Everything else is handed what it needs. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { SITE } from '#content/site.ts'
import { openApiDocument } from '#domain/openapi.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { readLegalVersions } from './pages/legal-versions.ts'
import { loadPages } from './pages/page-store.ts'

const SITE_DIR = fileURLToPath(new URL('../dist', import.meta.url))

export const isSiteBuilt = (): boolean => existsSync(`${SITE_DIR}/index.html`)

export function compose(config: Config): FastifyInstance {
  const pages = loadPages(SITE_DIR, config, {
    policy: config.policy,
    ipServices: [...config.ipServices],
    placeholderIps: [...config.placeholderIps],
    wrongSiteMarker: config.wrongSiteMarker,
    documents: readLegalVersions(),
  })
  return buildApp({ pages, openApi: openApiDocument({ name: SITE.brand, version: '1', url: config.publicUrl }) })
}
