import type { SiteSettings } from '#contracts/public/site-settings.ts'
import type { ConsentTextName } from '#domain/consent/consent-texts.ts'
import { SITE_SETTINGS_ELEMENT_ID } from '#domain/policy/site-settings-element.ts'

let read: { readonly text: string; readonly settings: SiteSettings } | undefined

/**
 * What the server put into the page. It is our own server's JSON, so its shape is not checked again here: the check would bring
 * the schema library to forty pages that have no other use for it.
 */
export function siteSettings(): SiteSettings | undefined {
  const text = settingsElement()?.textContent
  if (text && text !== read?.text) read = { text, settings: JSON.parse(text) as SiteSettings }
  return read?.settings
}

/**
 * A text that was fetched into this page counts as `elsewhere`, the page that it came from, says: facts may have changed since this page was
 * opened. It is noted in the page itself, where the form reads it.
 */
export function noteShownText(name: ConsentTextName, elsewhere: Document): void {
  const [here, there] = [settingsElement(), settingsElement(elsewhere)]
  const mine = siteSettings()
  if (!here || !there?.textContent || !mine) return
  const { documents } = JSON.parse(there.textContent) as SiteSettings
  here.textContent = JSON.stringify({ ...mine, documents: { ...mine.documents, [name]: documents[name] } })
}

const settingsElement = (page: Document = document) => page.getElementById(SITE_SETTINGS_ELEMENT_ID)
