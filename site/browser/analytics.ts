/**
 * The analytics tag (spec §7). It exists only where an id is set and the visitor sent no privacy signal: the server leaves the id out of the
 * page for `Sec-GPC: 1`, and browsers that tell scripts are asked once more here. Never a personal value: callers pass ids and amounts.
 */
import { siteSettings } from './site-settings.ts'

type TagArguments = readonly unknown[]

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

export function analyticsSettings() {
  return navigator.globalPrivacyControl ? null : (siteSettings()?.analytics ?? null)
}

/** The tag reads `arguments` objects from its queue, not arrays. */
export function tag(..._values: TagArguments): void {
  window.dataLayer = window.dataLayer ?? []
  // biome-ignore lint/complexity/noArguments: what the tag's script expects
  window.dataLayer.push(arguments)
}

export function loadAnalytics(): void {
  // The server marks pages by the header; a browser that tells only scripts gets the same words.
  if (navigator.globalPrivacyControl) document.documentElement.dataset.privacySignal = ''
  const analytics = analyticsSettings()
  if (!analytics) return
  tag('js', new Date())
  // A page view carries the path alone: a query may hold a verification token.
  tag('config', analytics.id, { page_location: `${location.origin}${location.pathname}`, page_path: location.pathname })
  const script = document.createElement('script')
  script.async = true
  script.src = `${analytics.scriptUrl}?id=${encodeURIComponent(analytics.id)}`
  document.head.append(script)
}
