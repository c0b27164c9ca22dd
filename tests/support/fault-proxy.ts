/** Stands between us and a real lender, or the database: records every byte that we send, and loses or delays what comes back. */
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from '#tools/free-ports.ts'

export type ProxyFault = 'none' | 'drop-answers' | 'reset-answers' | 'cut-answers' | 'refuse'

export interface FaultProxy {
  readonly port: number
  readonly url: string
  fault: ProxyFault
  /** Only answers on connections that sent something like this are touched. */
  faultFor: RegExp
  /** How a request begins, by which that is judged anew. */
  requests: RegExp
  readonly sent: () => string
  readonly close: () => Promise<void>
}

export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const sent: Buffer[] = []
  const server = createServer((client) => {
    if (proxy.fault === 'refuse') return void client.resetAndDestroy()
    const lender = connect(targetPort, '127.0.0.1')
    let matching = false
    for (const socket of [client, lender]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (chunk: Buffer) => {
      sent.push(chunk)
      // Judged anew with every request: a connection that is kept alive carries several.
      const text = chunk.toString('latin1')
      if (proxy.requests.test(text)) matching = proxy.faultFor.test(text)
      lender.write(chunk)
    })
    client.on('close', () => lender.destroy())
    lender.on('data', (chunk: Buffer) => passBack(matching ? proxy.fault : 'none', client, chunk))
    lender.on('close', () => {
      if (!matching || proxy.fault !== 'drop-answers') client.end()
    })
  })
  const port = await listenLocally(server)
  const proxy: FaultProxy = {
    port,
    url: `http://127.0.0.1:${port}`,
    fault: 'none',
    faultFor: /./,
    requests: /^[A-Z]+ \//,
    sent: () => Buffer.concat(sent).toString('utf8'),
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
  return proxy
}

function passBack(fault: ProxyFault, client: Socket, chunk: Buffer): void {
  switch (fault) {
    case 'none':
    case 'refuse':
      client.write(chunk)
      return
    case 'drop-answers':
      return
    case 'reset-answers':
      client.resetAndDestroy()
      return
    case 'cut-answers':
      client.end(chunk.subarray(0, Math.floor(chunk.length / 2)))
      return
  }
}
