/** Writes the lender contract as an OpenAPI document: `node tools/make-lender-openapi.ts`. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { SITE } from '#content/site.ts'
import { lenderOpenApiDocument } from '#domain/lender-api/lender-openapi.ts'

const FILE = new URL('../docs/lender-api.openapi.json', import.meta.url)
writeFileSync(FILE, `${JSON.stringify(lenderOpenApiDocument({ name: SITE.brand, version: '1' }), null, 2)}\n`)
