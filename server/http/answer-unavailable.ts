/** 503 while we cannot answer: a page for people who follow a link, JSON for programs and for our own pages' scripts. */
import type { IncomingHttpHeaders } from 'node:http'
import { RETRY_AFTER_SECONDS, unavailablePage } from '#content/unavailable-page.ts'

/** Of pages that the server writes itself. */
export const OWN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
} as const

/** The generated nginx.conf tells them apart by the path alone. */
const FOR_PROGRAMS = /^\/(?:api|lenders|healthz|readyz)(?:[/?]|$)/

export function unavailableAnswer(url: string, { accept = '' }: IncomingHttpHeaders, body: object) {
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS), 'cache-control': 'no-store' }
  return accept.includes('text/html') && !FOR_PROGRAMS.test(url)
    ? { headers: { ...headers, ...OWN_PAGE_HEADERS }, text: unavailablePage() }
    : { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, text: JSON.stringify(body) }
}
