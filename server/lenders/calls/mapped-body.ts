/** What a call tells, by the names that a mapping uses, and its bytes. */
import type { LenderCall } from '#contracts/lenders/endpoints.ts'
import type { MappedField, Scalar } from '#domain/matching/lender/mapping/fields.ts'
import type { Mapping } from '#domain/matching/lender/mapping/mapping.ts'
import { bodyOf, fieldsIn, type MappedContent } from '#domain/matching/lender/mapping/request.ts'
import type { Lead } from '#domain/matching/run/lead.ts'
import { onlyPingFacts } from '#domain/matching/run/ping-facts.ts'
import type { SentField } from '#domain/matching/run/sent-fields.ts'
import type { CallContents } from './written-call.ts'

type Values = Partial<Record<MappedField, Scalar | undefined>>

const about = (attemptKey: string): Values => ({ attemptKey })

const VALUES: { readonly [Call in LenderCall]: (content: CallContents[Call]) => Values } = {
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

export const mappedContent = <Call extends LenderCall>(call: Call, content: CallContents[Call], isTest: boolean): MappedContent => ({
  values: { ...VALUES[call](content), test: isTest },
  consents: call === 'post' ? consentsOf(content as Lead) : [],
})

export const mappedFields = <Call extends LenderCall>(
  mapping: Mapping,
  call: Call,
  content: CallContents[Call],
): readonly SentField[] => fieldsIn(mapping, call, bodyOf(mapping, call, mappedContent(call, content, false), {}))
