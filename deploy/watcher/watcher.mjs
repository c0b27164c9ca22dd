#!/usr/bin/env node
/**
 * Tells somebody when the product, which calls every minute (WATCHER_URL), stops calling. For another machine: one file, Node 20 or newer.
 * WATCHER_TOKEN=SECRET: a call is POST /SECRET. It tells by WATCHER_TELL_URL (POST, {"text": "…"}), by WATCHER_TELL_COMMAND, which reads a mail
 * (such as `sendmail -t`, with WATCHER_MAIL_TO), or by both. Also WATCHER_HOST, WATCHER_PORT, WATCHER_AFTER_SECONDS, WATCHER_REMIND_SECONDS.
 */
import { execFile } from 'node:child_process'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const env = process.env
const seconds = (name, standard) => Number(env[name] || standard) * 1000
const AFTER_MS = seconds('WATCHER_AFTER_SECONDS', 300)
const REMIND_MS = seconds('WATCHER_REMIND_SECONDS', 86_400)
const LOOK_MS = Math.min(10_000, AFTER_MS / 4)
const token = env.WATCHER_TOKEN ?? ''
if (token.length < 16 || !(env.WATCHER_TELL_URL || env.WATCHER_TELL_COMMAND)) {
  console.error('WATCHER_TOKEN (16 characters or more) is needed, and WATCHER_TELL_URL or WATCHER_TELL_COMMAND.')
  process.exit(1)
}

/** Monotonic: a clock that is set must raise no alarm, and hide none. */
const now = () => performance.now()
let calledAt = now()
let called = new Date()
let toldAt = null

const hash = (text) => createHash('sha256').update(text).digest()
const isOurs = ({ method, url }) => method === 'POST' && timingSafeEqual(hash(url ?? ''), hash(`/${token}`))

const server = createServer((request, response) => {
  request.resume()
  if (!isOurs(request)) return response.writeHead(404).end()
  calledAt = now()
  called = new Date()
  response.writeHead(204).end()
  if (toldAt === null) return
  toldAt = null
  void tell(
    'Loanfinch calls again',
    'The product calls its watcher again. What it could not tell meanwhile comes by its own mails.',
  )
})
server.requestTimeout = 10_000
server.listen(Number(env.WATCHER_PORT || 8787), env.WATCHER_HOST || '127.0.0.1', () =>
  console.log(`listening ${server.address().port}`),
)

setInterval(() => {
  const silentMs = now() - calledAt
  if (silentMs < AFTER_MS || (toldAt !== null && now() - toldAt < REMIND_MS)) return
  toldAt = now()
  void tell(
    'Loanfinch is silent',
    `The product has not called its watcher since ${called.toISOString()}. It may be down, its database may be, or no worker is at work. ` +
      'On its machine: npm run production -- check',
  )
}, LOOK_MS)

async function tell(subject, text) {
  console.log(subject)
  const ways = [env.WATCHER_TELL_URL && byCall(env.WATCHER_TELL_URL, subject, text)]
  if (env.WATCHER_TELL_COMMAND) ways.push(byCommand(env.WATCHER_TELL_COMMAND, subject, text))
  for (const { status, reason } of await Promise.allSettled(ways))
    if (status === 'rejected') console.error('could not tell:', reason instanceof Error ? reason.message : reason)
}

async function byCall(url, subject, text) {
  const body = JSON.stringify({ text: `${subject}. ${text}` })
  const headers = { 'content-type': 'application/json' }
  const { ok, status } = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(20_000) })
  if (!ok) throw new Error(`${new URL(url).host} answered ${status}`)
}

const byCommand = (command, subject, text) =>
  new Promise((resolve, reject) => {
    const { stdin } = execFile('sh', ['-c', command], { timeout: 60_000 }, (error) => (error ? reject(error) : resolve()))
    stdin.on('error', reject)
    stdin.end(`To: ${env.WATCHER_MAIL_TO ?? ''}\nSubject: ${subject}\n\n${text}\n`)
  })
