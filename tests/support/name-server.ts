/** A small name server on loopback that knows what the test tells it: A, AAAA and TXT records over UDP, and no such name for the rest. */
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'

export interface Zone {
  readonly [name: string]: { readonly a?: readonly string[]; readonly aaaa?: readonly string[]; readonly txt?: readonly string[] }
}

const TYPES = { 1: 'a', 16: 'txt', 28: 'aaaa' } as const
const NO_SUCH_NAME = 3

export async function startNameServer(zone: Zone): Promise<{ readonly resolver: Resolver; readonly close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, close: () => socket.close() }
}

/** RFC 1035, section 4: the header, the question as it came, and a record for each value, its name pointing back at the question's. */
function answerTo(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(12, at + 5)
  const type = question.readUInt16BE(at + 1) as keyof typeof TYPES
  const records = zone[labels.join('.').toLowerCase()]
  const values = records?.[TYPES[type] ?? 'a'] ?? []
  const header = Buffer.alloc(12)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8580 | (records ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(values.length, 6)
  const answers = values.map((value) => {
    const content = bytesOf(type, value)
    const head = Buffer.alloc(12)
    head.writeUInt16BE(0xc00c, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(content.length, 10)
    return Buffer.concat([head, content])
  })
  return Buffer.concat([header, asked, ...answers])
}

function bytesOf(type: keyof typeof TYPES, value: string): Buffer {
  if (type === 16) return Buffer.concat([Buffer.of(value.length), Buffer.from(value)])
  if (!isIPv6(value)) return Buffer.from(value.split('.').map(Number))
  const [head = '', tail = ''] = value.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const missing = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0')
  return Buffer.from([...groups(head), ...missing, ...groups(tail)].map((group) => group.padStart(4, '0')).join(''), 'hex')
}
