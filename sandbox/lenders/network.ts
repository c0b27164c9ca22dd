/**
 * The sandbox's lenders over HTTP. One line joins them to a server: `await registerLenderNetwork(app, { publicUrl, pace, secrets })`.
 * Each has its endpoint at `/lenders/ID/api`, its page for arriving applicants at `/lenders/ID/welcome/REFERENCE`; the list is at `/lenders`.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LENDER_ENDPOINTS, type LenderCall } from '#contracts/lenders/endpoints.ts'
import { isFresh, parseSignature, SIGNATURE_HEADER, type SignedCall, signedPrefix } from '#contracts/lenders/signature.ts'
import { DAY_MS } from '#domain/values/calendar.ts'
import { type Character, characterOf, USUAL_PING_MS, USUAL_POST_MS } from './characters.ts'
import { type Entry, LeadBook } from './lead-book.ts'
import { OLDER_APIS, type OlderRequest } from './older-apis.ts'
import { type LenderSection, lenderNetworkPage, lenderSections, unknownReferencePage, welcomePage } from './pages.ts'
import { PROTOCOLS, type Protocol, type ReadRequest, type WrittenAnswer } from './protocols.ts'
import type { RedirectKind } from './reactions.ts'
import { sendPostback } from './send-postback.ts'
import { followUpReactions, forcedReaction, testReaction } from './well-known-applicants.ts'

/** How a sandbox lender takes what follows a post: bank numbers, the news that a lead is taken back, the wish to be forgotten. */
type FollowUp = Exclude<LenderCall, 'ping' | 'post' | 'status'>

interface FollowUpCall {
  readonly character: Character
  readonly call: FollowUp
  readonly attemptKey: string
  readonly book: LeadBook
  /** Tells the site, some time later, that the person is erased. */
  readonly reportErased: () => void
}

/** Undefined: the lender has not accepted this attempt, and wants nothing of it. */
function runFollowUp({ character: { id }, call, attemptKey, book, reportErased }: FollowUpCall): WrittenAnswer | undefined {
  const entry = book.find(id, attemptKey)
  switch (call) {
    case 'bank':
      if (entry?.reaction.decision?.outcome !== 'accepted') return undefined
      return { kind: entry.followUps.bank === 'data_error' ? 'bank-refused' : 'received' }
    case 'void':
      return { kind: book.void(id, attemptKey) ? 'voided' : 'too_late' }
    case 'erase':
      book.erase(id, attemptKey)
      if (!entry?.followUps.erase) return { kind: 'erased' }
      if (entry.followUps.erase === 'later') reportErased()
      return { kind: 'later' }
  }
}

export type Pace = Pick<Character, 'pingMs' | 'postMs'>

export interface LenderNetworkOptions {
  /** How a browser reaches this server, such as http://127.0.0.1:3100. Asked for late, when the port is known. */
  readonly publicUrl: () => string
  /** `realistic` answers pings in 0.2 to 1.5 s and posts in 1 to 4 s; `none` at once, for tests. */
  readonly pace: 'realistic' | 'none'
  /** In place of a lender's usual pace, as long as it answers one. */
  readonly paceOf?: (lender: string) => Pace | undefined
  /** Where lenders report to. Absent: nobody listens. */
  readonly siteUrl?: () => string
  /** By whose clock lenders hold to their offers for some days. Absent: they do not say how long. */
  readonly now?: () => Date
  /** By the names that the lender file refers to: `sandbox-larkspur` and so on. */
  readonly secrets: Readonly<Record<string, string>>
}

export interface SandboxLenders {
  readonly book: LeadBook
  /** For the sandbox's own page: lenders and well-known applicants. */
  readonly sections: () => readonly LenderSection[]
}

const CALLS: readonly LenderCall[] = Object.values(LENDER_ENDPOINTS).map(({ name }) => name)
/** A person who has asked to be forgotten reads that it takes time, and then that it is done. */
const ERASED_LATER_MS = 10_000
const OFFER_DAYS = 3
const TEN_MEGABYTES = 10 * 2 ** 20

export async function registerLenderNetwork(app: FastifyInstance, options: LenderNetworkOptions): Promise<SandboxLenders> {
  const book = new LeadBook()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // As text: a signature is over the bytes that were sent.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const handler = (request: FastifyRequest<{ Params: { id: string; call?: string } }>, reply: FastifyReply) =>
      (OLDER_APIS[request.params.id] ? answerOlderCall : answerCall)(request, reply, book, options)
    scope.post('/lenders/:id/api', handler)
    scope.post('/lenders/:id/api/:call', handler)
    scope.all('/lenders/:id/api/*', handler)
    scope.get<{ Params: { id: string; reference: string } }>('/lenders/:id/welcome/:reference', async ({ params }, reply) => {
      const character = characterOf(params.id)
      if (!character) return reply.callNotFound()
      const entry = book.arrive(params.id, params.reference)
      html(reply)
      return entry ? welcomePage(character, entry) : reply.code(404).send(unknownReferencePage(character))
    })
    scope.get('/lenders', async (_request, reply) => {
      html(reply)
      return lenderNetworkPage(book, options.siteUrl?.() ?? '/')
    })
  })
  return { book, sections: () => lenderSections(book) }
}

const html = (reply: FastifyReply) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')

async function answerCall(
  request: FastifyRequest<{ Params: { id: string; call?: string } }>,
  reply: FastifyReply,
  book: LeadBook,
  options: LenderNetworkOptions,
) {
  const character = characterOf(request.params.id)
  const body = String(request.body ?? '')
  const named = character?.adapter === 'form-xml' ? new URLSearchParams(body).get('action') : request.params.call
  const call = CALLS.find((each) => each === named)
  if (!character || !call) return reply.code(404).send({ error: 'There is no such lender or call' })
  const secret = options.secrets[`sandbox-${character.id}`]
  if (!secret || !isSigned(String(request.headers[SIGNATURE_HEADER]), secret, call, body, new Date()))
    return reply.code(401).send({ error: 'The signature is missing, wrong or too old' })
  const protocol = PROTOCOLS[character.adapter === 'form-xml' ? 'form-xml' : 'json']
  const asked = protocol.read(call, body)
  if (!asked) return reply.code(422).send({ error: 'The request does not have the agreed shape' })
  return answerRead({ character, asked, body, reply, book, protocol, secret }, options)
}

/** An API of a lender's own: the address, the headers and the body say what is asked, each in its own way. */
async function answerOlderCall(
  { method, url, headers, body, params: { id } }: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  book: LeadBook,
  options: LenderNetworkOptions,
) {
  const [character, protocol] = [characterOf(id), OLDER_APIS[id]]
  const request: OlderRequest = { method, path: url.slice(`/lenders/${id}/api`.length), headers, body: String(body ?? '') }
  const call = protocol?.callOf(request)
  if (!character || !protocol || !call) return reply.code(404).send({ error: 'There is no such lender or call' })
  if (!protocol.isKnown(request, (name) => options.secrets[`sandbox-${id}-${name}`] ?? ''))
    return reply.code(401).send({ error: 'Who is this?' })
  const asked = protocol.read(call, request)
  if (!asked) return reply.code(422).send({ error: 'The request does not have the agreed shape' })
  const secret = options.secrets[`sandbox-${id}`] ?? ''
  return answerRead({ character, asked, body: request.body, reply, book, protocol, secret }, options)
}

async function answerRead(
  calling: Omit<Calling, 'publicUrl' | 'validUntil' | 'reportErased'> & { readonly secret: string },
  options: LenderNetworkOptions,
) {
  const { character, asked, body, reply, book, protocol, secret } = calling
  await pause(asked, options.paceOf?.(character.id) ?? (options.pace === 'none' ? undefined : character))
  reply.header('content-type', protocol.contentType)
  book.received.record(character.id, asked.call, keyOf(asked), protocol.fieldsIn(body))
  const reportErased = (attemptKey: string) => {
    const siteUrl = options.siteUrl?.()
    const afterMs = options.pace === 'none' ? 0 : ERASED_LATER_MS
    if (siteUrl) void sendPostback({ siteUrl, lender: character.id, secret, attemptKey, event: 'erased' }, afterMs)
  }
  const now = options.now?.()
  const validUntil = now && new Date(now.getTime() + OFFER_DAYS * DAY_MS).toISOString()
  return react({ ...calling, publicUrl: options.publicUrl(), validUntil, reportErased })
}

interface Calling {
  readonly character: Character
  readonly asked: ReadRequest
  readonly body: string
  readonly reply: FastifyReply
  readonly book: LeadBook
  readonly protocol: Pick<Protocol, 'contentType' | 'fieldsIn' | 'write'>
  readonly publicUrl: string
  readonly validUntil: string | undefined
  readonly reportErased: (attemptKey: string) => void
}

function react({ character, asked, body, reply, book, protocol, publicUrl, validUntil, reportErased }: Calling) {
  if (asked.call === 'ping') {
    if (character.flaky && book.countPing(character.id) % 2 === 0) return fail(reply)
    const { pingRefusal, payoutCents } = character
    const yes = { kind: 'ping-yes', payoutCents, validUntil } as const
    return reply.send(protocol.write(pingRefusal ? { kind: 'ping-no', reasons: pingRefusal } : yes))
  }
  if (asked.call === 'status') {
    const entry = book.find(character.id, asked.attemptKey)
    if (!entry) {
      book.fence(character.id, asked.attemptKey)
      return reply.send(protocol.write({ kind: 'not_received' }))
    }
    if (entry.putOff > 0) {
      entry.putOff--
      return reply.send(protocol.write({ kind: 'processing' }))
    }
    return reply.send(written(character, entry, protocol, publicUrl))
  }

  if (asked.call !== 'post') {
    const { call, attemptKey, reference } = asked
    if (reference !== undefined && book.find(character.id, attemptKey)?.reference !== reference) return notFound(reply)
    const answer = runFollowUp({ character, call, attemptKey, book, reportErased: () => reportErased(attemptKey) })
    return answer ? reply.send(protocol.write(answer)) : notFound(reply)
  }
  const { lead } = asked
  const known = book.find(character.id, lead.attemptKey)
  if (known && known.bodyText !== body)
    return reply.code(409).send(JSON.stringify({ error: 'This attempt key was used with another body' }))
  const entry =
    known ??
    book.record(
      character.id,
      lead,
      body,
      () => testReaction(lead) ?? forcedReaction(lead.applicant.lastName, book.turnOf(lead.attemptKey)) ?? character.onLead(lead),
      followUpReactions(lead.applicant.lastName),
    )
  switch (entry.reaction.kind) {
    case 'answer':
      return reply.send(written(character, entry, protocol, publicUrl))
    case 'hang-up':
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return reply
    case 'silence':
      // The client's own deadline ends this.
      reply.hijack()
      return reply
    case 'garbage':
      return html(reply).send('<!doctype html><title>Welcome to nginx</title>')
    case 'oversized':
      return reply.send(' '.repeat(TEN_MEGABYTES))
    case 'failure':
      return fail(reply)
  }
}

const keyOf = (asked: ReadRequest): string => {
  if (asked.call === 'ping') return asked.pingId
  return asked.call === 'post' ? asked.lead.attemptKey : asked.attemptKey
}

const notFound = (reply: FastifyReply) => reply.code(404).send(JSON.stringify({ error: 'This attempt was not accepted here' }))
const fail = (reply: FastifyReply) => reply.code(500).send(JSON.stringify({ error: 'Something went wrong here' }))

function written(character: Character, entry: Entry, protocol: Pick<Protocol, 'write'>, publicUrl: string): string {
  const { reaction, reference } = entry
  const { decision } = reaction
  if (!decision) return protocol.write({ kind: 'not_received' })
  const redirectUrl = decision.outcome === 'accepted' ? redirectOf(decision.redirect, publicUrl, character, reference) : undefined
  return protocol.write({ kind: 'decided', decision, reference, redirectUrl, payoutCents: character.payoutCents })
}

function redirectOf(kind: RedirectKind, publicUrl: string, { id }: Character, reference: string): string | undefined {
  const address: Readonly<Record<RedirectKind, string | undefined>> = {
    'own-page': `${publicUrl}/lenders/${id}/welcome/${reference}`,
    'foreign-host': 'https://elsewhere.example/welcome',
    'wrong-site': 'https://wrong-site.invalid/welcome',
    none: undefined,
  }
  return address[kind]
}

async function pause({ call }: ReadRequest, pace: Pace | undefined) {
  if (!pace || (call !== 'ping' && call !== 'post')) return
  const { pingMs = USUAL_PING_MS, postMs = USUAL_POST_MS } = pace
  const [from, to] = call === 'ping' ? pingMs : postMs
  await wait(from + Math.random() * (to - from))
}

/** Whether a call was signed with the lender's secret, over exactly this body, a short time ago. */
export function isSigned(header: string | undefined, secret: string, call: SignedCall, body: string, now: Date): boolean {
  const signature = parseSignature(header)
  if (!signature || !isFresh(signature.timestampSeconds, now)) return false
  const expected = createHmac('sha256', secret).update(signedPrefix(signature.timestampSeconds, call)).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.hmacHex, 'hex'))
}
