/** Whom a page asks beside us. */
import type { Page } from '@playwright/test'

/** What leaves for somebody else. The form asks the owner's IP services for its own address (spec §7): those are named, and not meant. */
export function foreignRequests(page: Page, own: string): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(own) || /^(data|blob|about):/.test(request.url())
    if (!isOwn && !new URL(request.url()).pathname.startsWith('/ip-services/')) foreign.push(request.url())
  })
  return foreign
}
