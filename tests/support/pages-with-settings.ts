/**
 * The built site as a process with other settings serves it, made by the server's own code in this process; what is no page comes from the
 * product that all browser tests visit. A second product would take as long to start as forty pages to visit.
 */
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { readOpenTexts } from '#server/consents/open-texts.ts'
import { documentsShown } from '#server/consents/shown-texts.ts'
import { pageFacts } from '#server/http/pages/page-facts.ts'
import { servePage } from '#server/http/pages/serve-page.ts'
import { sitePages } from '#server/http/pages/site-pages.ts'
import { lendersOfSetting } from '#server/lenders/lenders-on-pages.ts'
import { readConfig } from '#server/settings/config.ts'
import { listenLocally } from '#tools/free-ports.ts'

const SITE_DIR = join(import.meta.dirname, '../../dist')

export interface ServedSite {
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function servePagesWith(settings: Readonly<Record<string, string>>): Promise<ServedSite> {
  const { E2E_PORT, E2E_SANDBOX_PORT: SANDBOX_PORT = '' } = process.env
  const server = createServer((incoming, outgoing) => {
    if (servePage(pages, incoming, outgoing)) return
    const { method, url: path, headers } = incoming
    const passedOn = request({ host: 'localhost', port: E2E_PORT, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  const url = `http://localhost:${await listenLocally(server)}`
  const pages = await pagesWith({ SANDBOX_PORT, PUBLIC_URL: url, ...settings })
  return {
    url,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function pagesWith(settings: Readonly<Record<string, string>>) {
  const reading = readConfig(settings)
  if (reading.kind === 'bad') throw new Error(reading.problems.join(' '))
  const texts = readOpenTexts(SITE_DIR)
  if (texts.kind === 'problem') throw new Error(texts.problem)
  const { config } = reading
  const facts = pageFacts(config, lendersOfSetting(config), new Date())
  return sitePages(config, SITE_DIR, (now) => documentsShown(texts.texts, now), facts)
}
