/** A mail server over a real socket that behaves as badly as it is told. */
import { createServer, type Socket } from 'node:net'
import { listenLocally } from '#tools/free-ports.ts'

export type SmtpManner =
  | { readonly kind: 'accept' }
  /** Answers this to every recipient. */
  | { readonly kind: 'answer-recipient'; readonly reply: string }
  /** Answers this instead of a greeting. */
  | { readonly kind: 'answer-greeting'; readonly reply: string }
  /** Takes the whole mail, and never says a word about it. */
  | { readonly kind: 'hang-after-data' }
  /** Takes the connection, and never says a word at all. */
  | { readonly kind: 'hang' }

export interface ScriptedSmtp {
  readonly url: string
  readonly port: number
  manner: SmtpManner
  readonly connections: () => number
  readonly accepted: readonly string[]
  readonly close: () => Promise<void>
}

export async function startScriptedSmtp(manner: SmtpManner, onPort = 0): Promise<ScriptedSmtp> {
  let connections = 0
  const sockets = new Set<Socket>()
  const accepted: string[] = []
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, scripted, accepted)
  })
  const port = await listenLocally(server, onPort)
  const scripted: ScriptedSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    manner,
    connections: () => connections,
    accepted,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
  return scripted
}

function converse(socket: Socket, scripted: ScriptedSmtp, accepted: string[]): void {
  const { manner } = scripted
  if (manner.kind === 'hang') return
  const say = (line: string) => socket.write(`${line}\r\n`)
  if (manner.kind === 'answer-greeting') {
    say(manner.reply)
    return
  }
  say('220 scripted.example')
  let recipient = ''
  let inMail = false
  let rest = ''
  socket.on('data', (chunk) => {
    rest += chunk
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    const { manner } = scripted
    for (const line of lines) {
      if (inMail) {
        if (line !== '.') continue
        inMail = false
        if (manner.kind === 'hang-after-data') continue
        accepted.push(recipient)
        say('250 taken')
      } else if (/^RCPT TO/i.test(line)) {
        recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        say(manner.kind === 'answer-recipient' ? manner.reply : '250 ok')
      } else if (/^DATA/i.test(line)) {
        inMail = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
  })
}
