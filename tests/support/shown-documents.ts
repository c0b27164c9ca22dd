import type { SiteSettings } from '#contracts/public/site-settings.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/policy/site-settings-element.ts'
import type { TestServer } from './test-server.ts'

/** The texts that a page says it shows, as the form says them when it is sent. */
export async function shownDocuments(
  server: Pick<TestServer, 'get'>,
  page = '/',
  headers: Record<string, string> = {},
): Promise<SiteSettings['documents']> {
  const html: string = (await server.get(page, headers)).body
  const [, json = ''] = new RegExp(`id="${SITE_SETTINGS_ELEMENT_ID}">(.*?)</script>`).exec(html) ?? []
  return (JSON.parse(json) as SiteSettings).documents
}
