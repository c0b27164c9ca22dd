/**
 * Counts the way through the form: one word of `domain/visits/form-events.ts`, with the page and the link's names that the application would
 * carry. Without cookie or id, once for each page that is opened, and not at all where the browser sends a privacy signal.
 */
import type { FormEvent } from '#domain/visits/form-events.ts'
import type { readVisit } from './landing.ts'

const counted = new Set<FormEvent>()

export function countEvent(
  event: FormEvent,
  { landingPath, utm_source, utm_medium, utm_campaign }: ReturnType<typeof readVisit>,
): void {
  if (counted.has(event) || navigator.globalPrivacyControl || 'privacySignal' in document.documentElement.dataset) return
  counted.add(event)
  const body = JSON.stringify({ event, landingPath, utm_source, utm_medium, utm_campaign })
  navigator.sendBeacon('/api/form-counts', new Blob([body], { type: 'application/json' }))
}
