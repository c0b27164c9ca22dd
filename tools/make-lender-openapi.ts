/** Writes the lender contract as an OpenAPI document: `node tools/make-lender-openapi.ts`. A test fails while it is out of date. */
import { writeFileSync } from 'node:fs'
import { SITE } from '#content/site.ts'
import { lenderApiDocument } from '#domain/lender-api/openapi.ts'
import { publisherAt } from '#server/http/publisher.ts'

const FILE = new URL('../docs/lender-api.openapi.json', import.meta.url)
writeFileSync(FILE, `${JSON.stringify(lenderApiDocument(publisherAt(`https://${SITE.domain}`)), null, 2)}\n`)
