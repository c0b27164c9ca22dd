import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSmtpMailer } from './smtp-mailer.ts'

const MAIL = { to: 'ann@person.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: '<1@loanfinch.example>' }

/** Knows one password, and one person. */
let connections = 0
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  connections++
  sockets.add(socket)
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 guarded.example')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    for (const line of String(chunk).split('\r\n').slice(0, -1))
      if (line.startsWith('EHLO')) say('250-guarded.example\r\n250 AUTH PLAIN')
      else if (line.startsWith('AUTH PLAIN'))
        say(Buffer.from(line.slice(11), 'base64').toString().endsWith('\0right') ? '235 welcome' : '535 wrong password')
      else if (line.startsWith('RCPT')) say(line.includes('ann@person.example') ? '250 ok' : '550 no such person')
      else if (line === 'DATA') say('354 go on')
      else if (line.startsWith('MAIL')) say(line.includes('hello@') ? '250 ok' : '550 sender address rejected')
      else if (line === '.' || line === 'RSET') say('250 ok')
  })
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)))
afterAll(() => new Promise<unknown>((closed) => server.close(closed)))

const mailerWith = (password: string, from = 'hello@loanfinch.example') => {
  const { port } = server.address() as { port: number }
  return makeSmtpMailer({ url: `smtp://mailer:${password}@127.0.0.1:${port}`, from, timeoutMs: 60_000 })
}

async function send(password: string, mail: typeof MAIL, from?: string) {
  const mailer = mailerWith(password, from)
  const result = await mailer.send(mail)
  mailer.close()
  return result
}

test('a wrong password is to be tried again: it says nothing about the mail', async () => {
  expect(await send('right', MAIL)).toEqual({ kind: 'sent' })
  expect(await send('wrong', MAIL)).toEqual({ kind: 'failed', code: '535', reply: '535 wrong password' })
})

test('a recipient whom nobody knows is a final no', async () => {
  expect(await send('right', { ...MAIL, to: 'bea@person.example' })).toEqual({
    kind: 'refused',
    code: '550',
    reply: '550 no such …',
  })
})

test('a no to our own address is to be tried again: it says nothing about the recipient', async () => {
  expect(await send('right', MAIL, 'stranger@loanfinch.example')).toEqual({
    kind: 'failed',
    code: '550',
    reply: '550 sender address rejected',
  })
})

test('mails share a connection, and one that the server has closed is replaced', async () => {
  const mailer = mailerWith('right')
  const before = connections
  for (let mails = 0; mails < 3; mails++) expect(await mailer.send(MAIL)).toEqual({ kind: 'sent' })
  expect(connections - before).toBe(1)
  for (const socket of sockets) socket.destroy()
  expect(await mailer.send(MAIL)).toEqual({ kind: 'sent' })
  expect(connections - before).toBe(2)
  mailer.close()
})
