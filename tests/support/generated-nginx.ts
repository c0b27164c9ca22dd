/** nginx.conf as `init` writes it for two web processes, but for ports that any user may take and a certificate of our own. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect } from 'vitest'
import { UNAVAILABLE_FILES } from '#content/unavailable-page.ts'
import { freePorts } from '#tools/free-ports.ts'
import { makeAuthority } from './certificates.ts'
import { freshPlace, initAsUsual } from './installations.ts'

export const DOMAIN = 'loans.example.com'

export interface NginxAnswer {
  readonly status: number | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export async function generateNginxSite() {
  const place = freshPlace()
  const { installation } = place
  const root = join(installation.data, '..')
  const authority = makeAuthority()
  const [http = 0, https = 0, first = 0, second = 0] = await freePorts(4)
  const { cert, key } = authority.certify(DOMAIN)
  const [certificate, certificateKey, acme] = [join(root, 'own.pem'), join(root, 'own.key'), join(root, 'acme')]
  writeFileSync(certificate, cert)
  writeFileSync(certificateKey, key)
  const flags = ['--certificate', certificate, '--certificate-key', certificateKey, '--acme-root', acme]
  expect(await initAsUsual(place, ...flags)).toMatchObject({ code: 0 })
  mkdirSync(join(installation.staticFiles, '_astro'))
  for (const [path, content] of Object.entries(UNAVAILABLE_FILES)) writeFileSync(join(installation.staticFiles, path), content())
  const siteFile = join(root, 'site.conf')
  const site = readFileSync(installation.nginxFile, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace('127.0.0.1:3001 ', `127.0.0.1:${first} `)
    .replace('127.0.0.1:3002 ', `127.0.0.1:${second} `)
    .replace(/error_log .*;/g, `error_log ${root}/error.log warn;`)
  writeFileSync(siteFile, site)

  /** On a connection of its own. */
  const get = (path: string, headers: Readonly<Record<string, string>> = {}, body?: string) =>
    new Promise<NginxAnswer>((done, failed) => {
      const options = { host: '127.0.0.1', port: https, servername: DOMAIN, ca: authority.ca, agent: false as const }
      request({ ...options, path, method: body ? 'POST' : 'GET', headers: { host: DOMAIN, ...headers } }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
      })
        .on('error', failed)
        .end(body)
    })
  return { installation, root, authority, acme, siteFile, ports: { http, https, first, second }, get }
}
