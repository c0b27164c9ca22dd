/** Answers a request for a page or a file of the site straight from memory; anything else is left to the API. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageStore, StoredFile } from './page-store.ts'
import type { Encoding } from './stored-variant.ts'

export function servePage(pages: PageStore, request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? '/'
  const path = pathOf(url)
  if (isApiPath(path)) return false
  const file = pages.find(path)
  const usual = file ? path : usualSpelling(path)
  if (usual !== path && pages.find(usual)) {
    const location = `${usual}${url.slice(path.length)}`
    response.writeHead(308, { ...pages.headers, location, 'content-length': '0' }).end()
    return true
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    if (!file) return false
    response.writeHead(405, { ...pages.headers, allow: 'GET, HEAD', 'content-length': '0' }).end()
    return true
  }
  if (file) send(file, 200, request, response)
  else if (pages.notFound) send(pages.notFound, 404, request, response)
  else return false
  return true
}

function send(file: StoredFile, status: number, request: IncomingMessage, response: ServerResponse): void {
  const variant = request.headers['sec-gpc'] === '1' ? file.privacySignal : file.everybody
  const body = variant.bodies[acceptedEncoding(request.headers['accept-encoding'])]
  if (status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = body.headers
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(status, body.headers)
  response.end(request.method === 'HEAD' ? undefined : body.bytes)
}

/** Paths that belong to the API, whether it knows them or not: an unknown one gets JSON, not a page. */
const API_PREFIXES = ['/api/', '/go/', '/lenders/'] as const
const API_PATHS = new Set(['/api', '/healthz', '/readyz', '/.well-known/consent-keys.json'])

export const isApiPath = (path: string) => API_PATHS.has(path) || API_PREFIXES.some((prefix) => path.startsWith(prefix))

/** People type addresses with capitals and a slash at the end. */
const usualSpelling = (path: string): string => (path.length > 1 ? path.replace(/\/$/, '') : path).toLowerCase()

export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

/** A browser that takes brotli says so without weighing it; `br;q=0` is a refusal. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const offered = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag.trim()) === opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
