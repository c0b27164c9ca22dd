/** Two stand-ins for the services outside that tell a browser its public address: one answers JSON, the other plain text. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isPublicIpv4, SANDBOX_CLIENT_IP } from '#domain/client-ip.ts'

export function answerIpAsJson(request: IncomingMessage, response: ServerResponse): void {
  send(response, 'application/json', JSON.stringify({ ip: ipOf(request) }))
}

export function answerIpAsText(request: IncomingMessage, response: ServerResponse): void {
  send(response, 'text/plain; charset=utf-8', `${ipOf(request)}\n`)
}

function ipOf(request: IncomingMessage): string {
  const seen = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isPublicIpv4(seen) ? seen : SANDBOX_CLIENT_IP
}

/** Any page may ask, as with the real services. */
function send(response: ServerResponse, contentType: string, body: string): void {
  response.writeHead(200, { 'content-type': contentType, 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  response.end(body)
}
