import { SITE } from '#content/site.ts'
import type { Publisher } from '#contracts/openapi/document.ts'

export const publisherAt = (siteUrl: string): Publisher => ({
  name: SITE.brand,
  company: SITE.company,
  email: SITE.contact.email,
  siteUrl,
})
