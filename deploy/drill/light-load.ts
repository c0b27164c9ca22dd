/** A few visitors a second, each on a connection of their own: pages, files and whole applications. Every answer is looked at. */
import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { madeUpSubmission } from '#tools/made-up-applicant.ts'

const PAGE_EVERY_MS = 100
const FILE_EVERY_MS = 500
const APPLICATION_EVERY_MS = 700
const PAGES = ['/', '/apply', '/faq', '/texas-loans', '/rates-fees']

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** As they came, perhaps compressed. */
  readonly bytes: Buffer
}

export type Kind = 'pages' | 'files' | 'applications'

export function startLightLoad(url: string, file: string, kinds: readonly Kind[] = ['pages', 'files', 'applications']) {
  const counts: Record<Kind, number> = { pages: 0, files: 0, applications: 0 }
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  let isOver = false

  const visit = (kind: Kind, ask: () => Promise<string | undefined>) => {
    const visiting = ask()
      .catch((error: unknown) => `no answer (${String((error as { code?: unknown }).code ?? error)})`)
      .then((problem) => {
        counts[kind] += 1
        if (problem) failures.push(`${kind}: ${problem}`)
      })
      .finally(() => underWay.delete(visiting))
    underWay.add(visiting)
  }
  const every = async (ms: number, begin: () => void) => {
    while (!isOver) {
      begin()
      await sleep(ms)
    }
  }

  let page = 0
  const loops = {
    pages: () => every(PAGE_EVERY_MS, () => visit('pages', () => expectPage(url, PAGES[page++ % PAGES.length] ?? '/'))),
    files: () => every(FILE_EVERY_MS, () => visit('files', () => expectPage(url, file))),
    applications: () => every(APPLICATION_EVERY_MS, () => visit('applications', () => expectSold(url))),
  }
  const running = kinds.map((kind) => loops[kind]())
  const soFar = () => ({ ...counts, failures: [...failures] })
  return {
    soFar,
    /** Sends nothing more, and waits for what is under way. */
    async end() {
      isOver = true
      await Promise.all(running)
      await Promise.all(underWay)
      return soFar()
    },
  }
}

async function expectPage(url: string, path: string): Promise<string | undefined> {
  const { status, body } = await send(`${url}${path}`)
  return status === 200 && body.length > 0 ? undefined : `${path} got ${status}`
}

/** Neither refused, nor pending because a process was stopped over it: sold, as this applicant always is. */
async function expectSold(url: string): Promise<string | undefined> {
  const { status, body } = await submit(url)
  const outcome = status === 200 ? (JSON.parse(body) as { data: { status: string } }).data.status : `HTTP ${status}`
  return outcome === 'sold' ? undefined : outcome
}

export const submit = (url: string, body: object = madeUpSubmission()): Promise<Answer> =>
  send(`${url}/api/submit-application`, body, { 'idempotency-key': randomUUID() })

export function send(address: string, body?: object, asked: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const request = address.startsWith('https:') ? requestSecure : requestPlain
    const sent = request(
      address,
      {
        method: body ? 'POST' : 'GET',
        agent: false,
        headers: { ...(body && { 'content-type': 'application/json' }), ...asked },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((bytes) => done({ status, headers, body: bytes.toString('utf8'), bytes }), failed)
      },
    )
    sent.on('error', failed)
    sent.end(body && JSON.stringify(body))
  })
}
