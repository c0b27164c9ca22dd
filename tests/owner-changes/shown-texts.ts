/** Everything that an owner's copy shows, as it is served: pages and their files, the three OpenAPI documents, the sandbox, and every mail. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePorts } from '#tools/free-ports.ts'
import type { startServer } from '#tools/server-process.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { freshDataDir } from '../support/embedded.ts'

export interface ShownByCopy {
  /** By address, or by the name of what it is. */
  readonly texts: ReadonlyMap<string, string>
  /** The bytes of every picture, by address. */
  readonly pictures: ReadonlyMap<string, Buffer>
  readonly placesOf: (wanted: string | RegExp) => string[]
  readonly textOf: (place: string) => string
  readonly stop: () => Promise<void>
}

const OPERATOR_TOKEN = 'kI2nW0sYx8vQ4bTz7LrC1mPd6HgE9uJf'
const SANDBOX_PAGES = ['/', '/inbox']
const ENTITIES: Readonly<Record<string, string>> = { '&#39;': "'", '&#x27;': "'", '&quot;': '"', '&amp;': '&' }

const decoded = (text: string) => text.replace(/&(?:#39|#x27|quot|amp);/g, (entity) => ENTITIES[entity] ?? '')

export async function showEverything(copy: string): Promise<ShownByCopy> {
  const [sandboxPort, operatorPort] = await freePorts(2)
  const own = (await import(join(copy, 'tools/server-process.ts'))) as { readonly startServer: typeof startServer }
  const { url, stop } = await own.startServer({
    DATA_DIR: await freshDataDir(),
    SANDBOX_PORT: String(sandboxPort),
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_TOKEN,
    LIMIT_READS: '100000',
  })
  const texts = new Map<string, string>()
  const pictures = new Map<string, Buffer>()
  const take = async (place: string, address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (type.startsWith('image/png')) pictures.set(place, bytes)
    else if (!type.startsWith('font/')) texts.set(place, decoded(bytes.toString('utf8')))
  }
  for (const file of globSync('**/*.*', { cwd: join(copy, 'dist'), exclude: (name) => name.startsWith('.') })) {
    const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`
    await take(path, `${url}${path}`)
  }
  for (const path of ['/no-such-page', '/go/no-such-link', '/api/openapi.json', '/api/lenders/openapi.json'])
    await take(path, `${url}${path}`)
  await take('operators’ OpenAPI', `http://127.0.0.1:${operatorPort}/openapi.json`, { authorization: `Bearer ${OPERATOR_TOKEN}` })
  for (const path of SANDBOX_PAGES) await take(`sandbox ${path}`, `http://localhost:${sandboxPort}${path}`)
  const mails = await outputOf({ command: [process.execPath, 'tests/owner-changes/every-mail.ts'], folder: copy })
  for (const [kind, letters] of Object.entries(JSON.parse(mails))) texts.set(`mail ${kind}`, JSON.stringify(letters))
  return {
    texts,
    pictures,
    placesOf: (wanted) =>
      [...texts]
        .filter(([, text]) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)))
        .map(([place]) => place),
    textOf: (place) => texts.get(place) ?? '',
    stop,
  }
}

/** The files of a copy that are not as ours are, those that it has besides included. */
export const filesChangedIn = (copy: string, root: string): string[] =>
  globSync('**/*.*', { cwd: copy, exclude: (name) => ['node_modules', 'dist', 'dist-console', 'dist-server'].includes(name) })
    .filter((file) => textIn(copy, file) !== textIn(root, file))
    .sort()

const textIn = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined
