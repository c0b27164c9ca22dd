/** What a call tells, by the names that a mapping uses, and which of it the ledger finds in the bytes. */
import type { MappedCall, MappedField, Scalar } from '../lender/mapping/fields.ts'
import type { Mapping } from '../lender/mapping/mapping.ts'
import { bodyOf, fieldsIn, type MappedContent } from '../lender/mapping/request.ts'
import type { Lead, LeadBank } from './lead.ts'
import { onlyPingFacts, type PingFacts } from './ping-facts.ts'
import type { SentField } from './sent-fields.ts'

/** A status question, a void and an erasure name the attempt key and nothing else. */
export interface CallContents extends Readonly<Record<MappedCall, unknown>> {
  readonly ping: { readonly pingId: string; readonly facts: PingFacts }
  readonly post: Lead
  readonly status: string
  readonly bank: { readonly attemptKey: string; readonly reference?: string | undefined; readonly bank: LeadBank }
  readonly void: string
  readonly erase: string
}

type Values = Partial<Record<MappedField, Scalar | undefined>>

const about = (attemptKey: string): Values => ({ attemptKey })

const VALUES: { readonly [Call in MappedCall]: (content: CallContents[Call]) => Values } = {
  ping: ({ pingId, facts }) => ({ pingId, ...onlyPingFacts(facts) }),
  post: ({ attemptKey, pingId, expiresAt, consent, consents, military, applicant }) => ({
    attemptKey,
    pingId,
    expiresAt,
    consentTime: consent.at,
    userIP: consent.ip,
    notActiveMilitary: military.at,
    callsAndTexts: consents.some(({ act, version }) => act === 'calls-and-texts' && version !== null),
    ...applicant,
  }),
  status: about,
  bank: ({ attemptKey, reference, bank }) => ({ attemptKey, reference, ...bank }),
  void: about,
  erase: about,
}

/**
 * What nobody knows is left out. Which inquiry the applicant permits stands under one name, with the submission and with the choice of a lender;
 * an act has a time of its own where it is not that of the submission.
 */
const consentsOf = ({ consents, consent: { at: submittedAt } }: Lead): MappedContent['consents'] =>
  consents.map(({ act, text, version, sha256, at }) => ({
    text: (act === 'credit-inquiry' ? act : text).replaceAll('-', '_'),
    parts: { version, sha256, time: version && at !== submittedAt ? at : null },
  }))

export const mappedContent = <Call extends MappedCall>(
  call: Call,
  content: CallContents[Call],
  isTest: boolean,
): MappedContent => ({
  values: { ...VALUES[call](content), test: isTest },
  consents: call === 'post' ? consentsOf(content as Lead) : [],
})

export const mappedFields = <Call extends MappedCall>(
  mapping: Mapping,
  call: Call,
  content: CallContents[Call],
): readonly SentField[] => fieldsIn(mapping, call, bodyOf(mapping, call, mappedContent(call, content, false), {}))
