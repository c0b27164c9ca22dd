/**
 * A lender that knows what it has bought and says it badly. What it does with a lead stands in the applicant's employer, so that any number
 * of leads can be under way at once: `buys 17` takes the lead and gives the seventeenth wrong answer, `loses 17` gives it without having
 * seen the lead, `denies 17` gives it to the first questions about the lead too, `hides 17` to all of them. Every other applicant is accepted.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { listenLocally } from '#tools/free-ports.ts'
import { type Answer, type Behavior, misbehave } from './fault-lender.ts'
import { PROTOCOLS, type ProtocolName } from './lender-protocols.ts'
import type { WrongAnswer } from './wrong-answers.ts'

export type Habit = 'buys' | 'loses' | 'denies' | 'hides'
export const employerFor = (habit: Habit, way: number): string => `${habit} ${way}`

const DENIALS = 2

export interface WaywardLender {
  readonly url: string
  readonly port: number
  /** Attempt keys, in the order in which they came; a key that came twice is here twice. */
  readonly posts: string[]
  readonly statuses: string[]
  readonly bought: ReadonlySet<string>
  readonly close: () => Promise<void>
}

export async function openWaywardLender(adapter: ProtocolName, ways: readonly WrongAnswer[]): Promise<WaywardLender> {
  const answers = PROTOCOLS[adapter]
  const [posts, statuses, bought] = [[] as string[], [] as string[], new Set<string>()]
  const habits = new Map<string, { readonly habit: Habit; readonly way: WrongAnswer }>()

  const says = (answer: Answer): Behavior => ({ kind: 'answer', answer })

  function reactionTo(call: Call): Behavior {
    const accepted = answers.accepted(`http://127.0.0.1:${port}/welcome`)
    if (call.name === 'ping') return says(answers.yes)
    if (call.name === 'post') {
      const [habit, number] = call.employer.split(' ')
      const way = ways[Number(number)]
      posts.push(call.key)
      if (!way || habit !== 'loses') bought.add(call.key)
      if (way) habits.set(call.key, { habit: habit as Habit, way })
      return way?.behavior ?? says(accepted)
    }
    statuses.push(call.key)
    const known = habits.get(call.key)
    const asked = statuses.filter((key) => key === call.key).length
    const isBad = known?.habit === 'hides' || (known?.habit === 'denies' && asked <= DENIALS)
    if (known && isBad) return known.way.behavior
    return says(bought.has(call.key) ? accepted : answers.notReceived)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    response.on('error', () => {})
    request.on('end', () => misbehave(reactionTo(readCall[adapter](request, Buffer.concat(chunks).toString())), response))
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  const port = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    posts,
    statuses,
    bought,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

interface Call {
  readonly name: string
  readonly key: string
  readonly employer: string
}

const readCall: Readonly<Record<ProtocolName, (request: IncomingMessage, body: string) => Call>> = {
  json(request, body) {
    const { attemptKey = '', applicant } = JSON.parse(body) as { attemptKey?: string; applicant?: { employer: string } }
    return { name: request.url?.split('/').at(-1) ?? '', key: attemptKey, employer: applicant?.employer ?? '' }
  },
  'form-xml'(_request, body) {
    const form = new URLSearchParams(body)
    return { name: form.get('action') ?? '', key: form.get('lead_id') ?? '', employer: form.get('employer') ?? '' }
  },
  granite({ url = '' }, body) {
    const name = url.replace('/api/', '').replace('lead', 'post').replace('inquiry', 'status')
    return { name, key: /<Request id="([^"]*)"/.exec(body)?.[1] ?? '', employer: /<Employer>([^<]*)</.exec(body)?.[1] ?? '' }
  },
  dollarwise(_request, body) {
    const asked = new URLSearchParams(body)
    const name = { '1': 'ping', '2': 'post', '3': 'status' }[asked.get('act') ?? ''] ?? ''
    return { name, key: asked.get('ref') ?? '', employer: asked.get('emp') ?? '' }
  },
  pinecone({ method, url = '' }, body) {
    if (method === 'GET') return { name: 'status', key: decodeURIComponent(url.split('/').at(-1) ?? ''), employer: '' }
    const { partnerKey = '', borrowers: [borrower] = [] } = JSON.parse(body)
    return { name: url.endsWith('/leads') ? 'post' : 'ping', key: partnerKey, employer: borrower?.employer ?? '' }
  },
}
