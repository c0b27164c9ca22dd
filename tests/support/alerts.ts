/** People who are told, a receiver of webhooks, and looks by the test's clock. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Role } from '#domain/policy/roles.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { afterFile } from './after-file.ts'
import { type ConsolePerson, enterAs } from './console-people.ts'
import { eventually, type TestServer } from './test-server.ts'

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** Answers 204 until it is told otherwise. */
export async function startReceiver() {
  const receiver = { url: '', status: 204, received: [] as Received[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, text: Buffer.concat(chunks).toString('utf8') })
      response.writeHead(receiver.status).end()
    })
  })
  receiver.url = `http://127.0.0.1:${await listenLocally(server)}/hook`
  afterFile(
    () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  )
  return receiver
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export const webhookSettings = ({ url }: Receiver) => ({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: WEBHOOK_SECRET })

/** As a receiver checks it who has read the specification of Standard Webhooks, and not our code. */
export function isSigned({ headers, text }: Received): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const key = Buffer.from(WEBHOOK_SECRET.slice('whsec_'.length), 'base64')
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

/** "begun ledger-broken", in the order in which they came. */
export const hooked = ({ received }: Receiver, code: string): string[] =>
  received
    .flatMap(({ text }) => JSON.parse(text).data?.alerts ?? [])
    .filter((alert) => alert.code === code)
    .map(({ change }) => change)

/** Somebody of this role who gets alerts at this address. */
export async function toldPerson(server: TestServer, role: Role, email: string): Promise<ConsolePerson> {
  const person = await enterAs(server, role, email.split('@')[0])
  await person.send('POST /alerts/address', { email })
  const { status, body } = await person.send('POST /alerts/address', { code: await codeFor(server, email) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return person
}

export const mailsTo = ({ sandbox }: TestServer, email: string) => sandbox.inbox.mails.filter(({ to }) => to.includes(email))

export const codeFor = (server: TestServer, email: string): Promise<string> =>
  eventually(() => {
    const [, code] = /^(\d{6})$/m.exec(mailsTo(server, email)[0]?.text ?? '') ?? []
    if (!code) throw new Error('No code has come')
    return code
  })

/** So many minutes later, by the test's clock. */
export async function lookAfter(server: TestServer, minutes: number): Promise<void> {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
  await server.running.watch()
}

const check = (server: TestServer, broken: readonly string[]) =>
  server.running.storage.records.checks.note('ledger', {
    ...{ by: 'Dana', at: server.clock.now, checked: 1, broken: [...broken], next: null },
  })
/** Cannot wait. */
export const breakLedger = (server: TestServer) => check(server, ['00000000-0000-4000-8000-000000000000'])
export const mendLedger = (server: TestServer) => check(server, [])

/** Can wait. */
export const loseProcess = ({ running }: TestServer) =>
  running.storage.records.sql.executeSql(
    `insert into processes values (gen_random_uuid(), 'worker', '0.0.1', now() - interval '2 hours', now() - interval '1 hour')`,
  )
export const forgetProcess = ({ running }: TestServer) =>
  running.storage.records.sql.executeSql(`delete from processes where version = '0.0.1'`)
