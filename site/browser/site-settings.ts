import type { SiteSettings } from '#domain/api/site-settings.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/site-settings-element.ts'

let settings: SiteSettings | undefined

/**
 * What the server put into the page. It is our own server's JSON, so its shape is not checked again here: the check would bring
 * the schema library to forty pages that have no other use for it.
 */
export function siteSettings(): SiteSettings | undefined {
  const text = document.getElementById(SITE_SETTINGS_ELEMENT_ID)?.textContent
  if (!settings && text) settings = JSON.parse(text) as SiteSettings
  return settings
}
