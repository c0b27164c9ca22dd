/** Four scripted lenders behind a server whose people choose, and what a person does there. */
import { randomUUID } from 'node:crypto'
import type { MailKind } from '#contracts/operators/mail-labels.ts'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import type { ReceivedMail } from '../../sandbox/inbox.ts'
import { afterFile } from './after-file.ts'
import { entryFor, lendersSettings, openScriptedLender, type ScriptedLender } from './scripted-lender.ts'
import {
  type Answer,
  CANARY_BEFORE_CHOICE,
  type Engine,
  restartTestServer,
  startTestServer,
  type TestServer,
} from './test-server.ts'

/** In the order of the ranking. Birch wants bank numbers. */
export const NAMES = ['ash', 'birch', 'cedar', 'elm'] as const
export type Name = (typeof NAMES)[number]
export const nameOnOffer = (name: Name) => `Lender ${name}, Inc.`

export const BANK = { bankName: 'First Canary Bank', routingNumber: '021000021', accountNumber: '9871987198' }
export const DECLINED = { outcome: 'declined', reasons: ['income'] }

export interface OfferTown {
  readonly server: TestServer
  /** Another process on the same database; the embedded one lets only one in. */
  readonly second: TestServer
  readonly lenders: Readonly<Record<Name, ScriptedLender>>
  readonly somebody: () => typeof CANARY_BEFORE_CHOICE
  readonly apply: (person: object, key?: string, at?: TestServer) => Promise<SubmissionData>
  /** On the device that applied, unless `more` says otherwise. */
  readonly choose: (offer: OfferToChoose | undefined, key?: string, at?: TestServer, more?: object) => Promise<Answer>
  readonly offerOf: (answer: SubmissionData, name: Name) => OfferToChoose
  /** Of the mails about the request, those of this kind that came; each is one, however often it was sent. */
  readonly mailsOf: (id: string, kind: MailKind) => Promise<ReceivedMail[]>
  readonly postsOf: (person: { readonly ssn: string }) => Name[]
}

/** Stops by itself when the test file ends. */
export async function startOfferTown(engine: Engine, settings: Readonly<Record<string, string>> = {}): Promise<OfferTown> {
  const opened = await Promise.all(NAMES.map(async (name) => [name, await openScriptedLender()] as const))
  const lenders = Object.fromEntries(opened) as Record<Name, ScriptedLender>
  const entries = opened.map(([name, lender]) => entryFor(name, lender, { needsBank: name === 'birch' }))
  const server = await startTestServer(engine, {
    settings: {
      ...lendersSettings(entries),
      POLICY: 'consumer-first',
      BREAKER_MINIMUM: '1000',
      RELEASE_WINDOW_DAYS: '30',
      DUPLICATE_WINDOW_DAYS: '30',
      ...settings,
    },
  })
  const second = engine === 'postgres' ? await restartTestServer(server) : server
  afterFile(async () => {
    if (second !== server) await second.stop()
    for (const [, lender] of opened) await lender.close()
  })
  let people = 0
  const sentUnder = new Map<string, string>()
  return {
    server,
    second,
    lenders,
    somebody: () => ({ ...CANARY_BEFORE_CHOICE, ssn: `21908${String(1000 + ++people)}`, email: `${randomUUID()}@canary.example` }),
    async apply(person, key = randomUUID(), at = server) {
      const answer: SubmissionData = (await at.post('/api/submit-application', person, { 'idempotency-key': key })).body.data
      for (const { offerId } of answer.offers?.list ?? []) sentUnder.set(offerId, key)
      return answer
    },
    choose: (offer, key = randomUUID(), at = server, more = {}) =>
      at.post(
        '/api/offers/choose',
        {
          offerId: offer?.offerId,
          consent: { creditInquiry: true },
          submissionKey: sentUnder.get(offer?.offerId ?? ''),
          ...(offer?.needsBank && { bank: BANK }),
          ...more,
        },
        { 'idempotency-key': key },
      ),
    async mailsOf(id, kind) {
      const { rows } = await server.running.storage.records.sql.executeSql(
        'select id from mails where subject_id = $1 and kind = $2',
        [id, kind],
      )
      return server.sandbox.inbox.mails.filter(({ messageId }) => rows.some((row) => messageId.includes(String(row.id))))
    },
    offerOf(answer, name) {
      const offer = answer.offers?.list.find(({ lender }) => lender.name === nameOnOffer(name))
      if (!offer) throw new Error(`${name} is not on offer`)
      return offer
    },
    postsOf: ({ ssn }) =>
      NAMES.flatMap((name) => lenders[name].posts.filter(({ applicant }) => applicant.ssn === ssn).map(() => name)),
  }
}
