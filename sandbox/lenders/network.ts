/**
 * The sandbox's lenders over HTTP. One line joins them to a server: `await registerLenderNetwork(app, { publicUrl, pace, secrets })`.
 * Each has its endpoint at `/lenders/ID/api`, its page for arriving applicants at `/lenders/ID/welcome/REFERENCE`; the list is at `/lenders`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#domain/values/calendar.ts'
import { type Character, characterOf, USUAL_PING_MS, USUAL_POST_MS } from './characters.ts'
import { type Entry, LeadBook } from './lead-book.ts'
import { OLDER_APIS } from './older-apis.ts'
import { lenderNetworkPage, lenderSections, unknownReferencePage, welcomePage } from './pages.ts'
import { type LenderAnswer, OUR_PROTOCOL, type Protocol, type ReadRequest } from './protocols.ts'
import type { RedirectKind, TakenLead } from './reactions.ts'
import { sendPostback } from './send-postback.ts'
import { followUpReactions, forcedReaction, testReaction } from './well-known-applicants.ts'

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

export type SandboxLenders = Awaited<ReturnType<typeof registerLenderNetwork>>

/** A person who has asked to be forgotten reads that it takes time, and then that it is done. */
const ERASED_LATER_MS = 10_000
const OFFER_DAYS = 3
const TEN_MEGABYTES = 10 * 2 ** 20

export async function registerLenderNetwork(app: FastifyInstance, options: LenderNetworkOptions) {
  const book = new LeadBook()
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // As text: a signature is over the bytes that were sent.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const handler = (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) =>
      answerCall(request, reply, book, options)
    scope.post('/lenders/:id/api', handler)
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
  // Sections are for the sandbox's own page: lenders and well-known applicants.
  return { book, sections: () => lenderSections(book) }
}

const html = (reply: FastifyReply) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')

interface Calling extends Pick<LenderNetworkOptions, 'publicUrl' | 'now'> {
  readonly character: Character
  readonly protocol: Protocol
  readonly book: LeadBook
  readonly body: string
  /** Tells the site, some time later, that the person is erased. */
  readonly reportErased: (attemptKey: string) => void
}

async function answerCall(
  { method, url, headers, body: sent, params: { id } }: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  book: LeadBook,
  options: LenderNetworkOptions,
) {
  const character = characterOf(id)
  const protocol = OLDER_APIS[id] ?? OUR_PROTOCOL
  const body = String(sent ?? '')
  const request = { method, path: url.slice(`/lenders/${id}/api`.length), headers, body }
  const call = protocol.callOf(request)
  if (!character || !call) return reply.code(404).send({ error: 'There is no such lender or call' })
  const secretOf = (name?: string) => options.secrets[name ? `sandbox-${id}-${name}` : `sandbox-${id}`] ?? ''
  if (!protocol.isKnown(request, secretOf, call))
    return reply.code(401).send({ error: 'The signature or the secret is missing, wrong or too old' })
  const asked = protocol.read(call, request)
  if (!asked) return reply.code(422).send({ error: 'The request does not have the agreed shape' })
  await pause(asked, options.paceOf?.(id) ?? (options.pace === 'none' ? undefined : character))
  reply.header('content-type', protocol.contentType)
  book.received.record(id, asked.call, keyOf(asked), protocol.fieldsIn(body))
  const reportErased = (attemptKey: string) => {
    const siteUrl = options.siteUrl?.()
    const afterMs = options.pace === 'none' ? 0 : ERASED_LATER_MS
    if (siteUrl) void sendPostback({ siteUrl, lender: id, secret: secretOf(), attemptKey, event: 'erased' }, afterMs)
  }
  return react(asked, reply, { ...options, character, protocol, book, body, reportErased })
}

function react(asked: ReadRequest, reply: FastifyReply, calling: Calling) {
  const { character, protocol, book } = calling
  if (asked.call === 'post') return reactToLead(asked.lead, reply, calling)
  if (asked.call === 'ping' && character.flaky && book.countPing(character.id) % 2 === 0) return fail(reply)
  const answer = asked.call === 'ping' ? answerToPing(calling) : answerAbout(asked, calling)
  if (answer) return reply.send(protocol.write(answer))
  return reply.code(404).send(JSON.stringify({ error: 'This attempt was not accepted here' }))
}

function answerToPing({ character: { pingRefusal, payoutCents }, now }: Calling): LenderAnswer {
  if (pingRefusal) return { outcome: 'no', reasons: pingRefusal }
  const validUntil = now && new Date(now().getTime() + OFFER_DAYS * DAY_MS).toISOString()
  return { outcome: 'yes', payoutCents, validUntil }
}

/** Undefined: the lender has not accepted this attempt, and wants nothing of it. */
function answerAbout(
  { call, attemptKey, reference }: Exclude<ReadRequest, { call: 'ping' | 'post' }>,
  calling: Calling,
): LenderAnswer | undefined {
  const { book, character, reportErased } = calling
  const entry = book.find(character.id, attemptKey)
  if (reference !== undefined && entry?.reference !== reference) return undefined
  switch (call) {
    case 'status':
      if (!entry) book.fence(character.id, attemptKey)
      else if (entry.putOff > 0) {
        entry.putOff--
        return { outcome: 'processing' }
      }
      return decided(entry, calling)
    case 'bank':
      if (entry?.reaction.decision?.outcome !== 'accepted') return undefined
      return entry.followUps.bank === 'data_error'
        ? { outcome: 'data_error', fields: [{ field: 'accountNumber', code: 'invalid' }] }
        : { outcome: 'received' }
    case 'void':
      return { outcome: book.void(character.id, attemptKey) ? 'voided' : 'too_late' }
    case 'erase':
      book.erase(character.id, attemptKey)
      if (!entry?.followUps.erase) return { outcome: 'erased' }
      if (entry.followUps.erase === 'later') reportErased(attemptKey)
      return { outcome: 'later' }
  }
}

function reactToLead(lead: TakenLead, reply: FastifyReply, calling: Calling) {
  const { character, protocol, book, body } = calling
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
      return reply.send(protocol.write(decided(entry, calling)))
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

const fail = (reply: FastifyReply) => reply.code(500).send(JSON.stringify({ error: 'Something went wrong here' }))

function decided(entry: Entry | undefined, { character: { id, payoutCents }, publicUrl }: Calling): LenderAnswer {
  const decision = entry?.reaction.decision
  if (!decision) return { outcome: 'not_received' }
  if (decision.outcome !== 'accepted') return decision
  const { reference } = entry
  const addresses: Readonly<Record<RedirectKind, string | undefined>> = {
    'own-page': `${publicUrl()}/lenders/${id}/welcome/${reference}`,
    'foreign-host': 'https://elsewhere.example/welcome',
    'wrong-site': 'https://wrong-site.invalid/welcome',
    none: undefined,
  }
  const price = decision.priced ? payoutCents : undefined
  return { outcome: 'accepted', reference, redirectUrl: addresses[decision.redirect], payoutCents: price }
}

async function pause({ call }: ReadRequest, pace: Pace | undefined) {
  if (!pace || (call !== 'ping' && call !== 'post')) return
  const { pingMs = USUAL_PING_MS, postMs = USUAL_POST_MS } = pace
  const [from, to] = call === 'ping' ? pingMs : postMs
  await wait(from + Math.random() * (to - from))
}
