/** The two ways in which sandbox lenders talk: how a request is read, and how an answer is written. */

import { LENDER_ENDPOINTS, type LenderCall } from '#contracts/lenders/endpoints.ts'
import type { DeclineReason } from '#domain/matching/lender/decline-reasons.ts'
import { escapeMarkup } from '../markup.ts'
import { formNameOf, readLeadForm } from './lead-form.ts'
import type { Decision, TakenLead } from './reactions.ts'
import { fieldsInForm, fieldsInJson } from './received-fields.ts'

export type WrittenAnswer =
  | { readonly kind: 'ping-yes'; readonly payoutCents: number; readonly validUntil?: string | undefined }
  | { readonly kind: 'ping-no'; readonly reasons: readonly DeclineReason[] }
  | {
      readonly kind: 'decided'
      readonly decision: Decision
      readonly reference: string
      readonly redirectUrl: string | undefined
      readonly payoutCents: number
    }
  | { readonly kind: 'bank-refused' }
  | { readonly kind: 'processing' | 'not_received' | 'received' | 'voided' | 'too_late' | 'erased' | 'later' }

export type ReadRequest =
  | { readonly call: 'ping'; readonly pingId: string }
  | { readonly call: 'post'; readonly lead: TakenLead }
  | { readonly call: 'status'; readonly attemptKey: string }
  | { readonly call: 'bank' | 'void' | 'erase'; readonly attemptKey: string; readonly reference?: string }

export interface Protocol {
  readonly contentType: string
  /** Undefined: the request does not have the agreed shape. */
  readonly read: (call: LenderCall, body: string) => ReadRequest | undefined
  /** The names of what a request tells about an applicant. */
  readonly fieldsIn: (body: string) => readonly string[]
  readonly write: (answer: WrittenAnswer) => string
}

const json: Protocol = {
  contentType: 'application/json',
  read(call, body) {
    const content = parseJson(body)
    switch (call) {
      case 'ping': {
        const { data: ping } = LENDER_ENDPOINTS['POST /ping'].input.safeParse(content)
        return ping && { call, pingId: ping.pingId }
      }
      case 'post': {
        const { data: lead } = LENDER_ENDPOINTS['POST /post'].input.safeParse(content)
        return lead && { call, lead }
      }
      case 'status':
      case 'bank':
      case 'void':
      case 'erase': {
        const { data: about } = LENDER_ENDPOINTS[`POST /${call}`].input.safeParse(content)
        return about && { call, attemptKey: about.attemptKey }
      }
    }
  },
  fieldsIn: (body) => fieldsInJson(JSON.parse(body)),
  write: (answer) => JSON.stringify(jsonAnswer(answer)),
}

function jsonAnswer(answer: WrittenAnswer): unknown {
  switch (answer.kind) {
    case 'ping-yes':
      return { decision: 'yes', payoutCents: answer.payoutCents, validUntil: answer.validUntil }
    case 'ping-no':
      return { decision: 'no', reasons: answer.reasons }
    case 'bank-refused':
      return { outcome: 'data_error', fields: [{ field: 'accountNumber', code: 'invalid' }] }
    case 'decided': {
      const { decision, reference, redirectUrl, payoutCents } = answer
      if (decision.outcome !== 'accepted') return decision
      return { outcome: 'accepted', reference, ...(redirectUrl && { redirectUrl }), ...(decision.priced && { payoutCents }) }
    }
    default:
      return { outcome: answer.kind }
  }
}

const formXml: Protocol = {
  contentType: 'application/xml',
  read(call, body) {
    const form = new URLSearchParams(body)
    if (form.get('action') !== call || !form.get('account')) return undefined
    switch (call) {
      case 'ping':
        return { call, pingId: form.get('ping_id') ?? '' }
      case 'post': {
        const lead = readLeadForm(form)
        return lead && { call, lead }
      }
      case 'bank':
        if (!form.get('bank_name') || !form.get('routing_number') || !form.get('account_number')) return undefined
        return { call, attemptKey: form.get('lead_id') ?? '' }
      default:
        return { call, attemptKey: form.get('lead_id') ?? '' }
    }
  },
  fieldsIn: (body) => fieldsInForm(new URLSearchParams(body)),
  write: (answer) => `<?xml version="1.0" encoding="UTF-8"?>\n<response>${xmlAnswer(answer)}</response>\n`,
}

const XML_STATUS = { accepted: 'ACCEPTED', declined: 'REJECTED', duplicate: 'DUPLICATE', data_error: 'INVALID' } as const
const XML_LABELS = {
  processing: 'PENDING',
  not_received: 'NOTFOUND',
  received: 'RECEIVED',
  voided: 'VOIDED',
  too_late: 'TOOLATE',
  erased: 'ERASED',
  later: 'LATER',
} as const
const tag = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
const dollars = (cents: number) => (cents / 100).toFixed(2)
const reasonTags = (reasons: readonly string[]) => reasons.map((reason) => tag('reason', reason.toUpperCase())).join('')

function xmlAnswer(answer: WrittenAnswer): string {
  switch (answer.kind) {
    case 'ping-yes':
      return (
        tag('status', 'YES') +
        tag('price', dollars(answer.payoutCents)) +
        (answer.validUntil ? tag('valid_until', answer.validUntil) : '')
      )
    case 'ping-no':
      return tag('status', 'NO') + reasonTags(answer.reasons)
    case 'bank-refused':
      return `${tag('status', 'INVALID')}<error field="account_number" code="INVALID"/>`
    case 'decided': {
      const { decision, reference, redirectUrl, payoutCents } = answer
      const status = tag('status', XML_STATUS[decision.outcome])
      if (decision.outcome === 'declined') return status + reasonTags(decision.reasons)
      if (decision.outcome === 'data_error')
        return (
          status +
          decision.fields.map(({ field, code }) => `<error field="${formNameOf(field)}" code="${code.toUpperCase()}"/>`).join('')
        )
      if (decision.outcome === 'duplicate') return status
      const price = decision.priced ? tag('price', dollars(payoutCents)) : ''
      return status + tag('id', reference) + (redirectUrl ? tag('redirect', redirectUrl) : '') + price
    }
    default:
      return tag('status', XML_LABELS[answer.kind])
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export const PROTOCOLS: Readonly<Record<'json' | 'form-xml', Protocol>> = { json, 'form-xml': formXml }
