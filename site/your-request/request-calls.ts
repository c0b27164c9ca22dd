/** The calls of Your request, and what a refusal means to the person. */
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/endpoint.ts'
import type { ContractFigures } from '#domain/matching/lender/final-terms.ts'
import { parseDraft } from '../apply/draft.ts'
import { type ApiAnswer, callApi } from '../browser/api.ts'
import { newKey } from '../browser/idempotency-key.ts'
import { readVisit } from '../browser/landing.ts'
import { rememberSubmission } from '../browser/submission-under-way.ts'
import { keep, readKept } from '../browser/tab-storage.ts'

type Call =
  | 'POST /api/your-request'
  | 'POST /api/your-request/continue'
  | 'POST /api/your-request/contract'
  | 'POST /api/your-request/copy'
  | 'POST /api/your-request/forget'
  | 'POST /api/your-request/stop-sharing'

export type Refusal = 'no-link' | 'wrong-date' | 'too-many-tries' | 'nothing-left' | 'unreachable' | 'our-fault'

/** What proves who asks. It stays in memory: a reload asks for the date of birth again. */
export interface Proof {
  readonly token: string
  readonly dateOfBirth: string
}

const REFUSALS: Readonly<Record<number, Refusal>> = {
  403: 'wrong-date',
  404: 'no-link',
  409: 'nothing-left',
  // A fragment that has not even the form of a token.
  422: 'no-link',
  429: 'too-many-tries',
}

function refusalOf(answer: Exclude<ApiAnswer<Call>, { kind: 'ok' }>, hasDate: boolean): Refusal {
  if (answer.kind === 'unreachable') return 'unreachable'
  const refusal = REFUSALS[answer.status] ?? 'our-fault'
  // Without a date there was nothing to try: then the service is busy.
  return refusal === 'too-many-tries' && !hasDate ? 'our-fault' : refusal
}

export async function askForRequest(token: string, dateOfBirth: string | undefined) {
  const answer = await callApi('POST /api/your-request', { token, ...(dateOfBirth && { dateOfBirth }) })
  return answer.kind === 'ok' ? answer.body.request : refusalOf(answer, Boolean(dateOfBirth))
}

export async function askForCopy(proof: Proof) {
  const answer = await callApi('POST /api/your-request/copy', proof)
  return answer.kind === 'ok' ? answer.body.copy : refusalOf(answer, true)
}

/** From then on this tab finds the offers where it would have, had it sent the form. */
export async function continueRequest(proof: Proof): Promise<Refusal | undefined> {
  const key = newKey()
  const answer = await callApi('POST /api/your-request/continue', proof, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } })
  if (answer.kind !== 'ok') return refusalOf(answer, true)
  // Counted or not where it was sent: this tab knows neither its amount nor its state.
  rememberSubmission({ key, sentAt: Date.now(), isCounted: true, isContinued: true })
  return undefined
}

/** The form of this tab begins from the request, and names who refused it. Where that fails, it begins by itself. */
export async function beginFrom(proof: Proof): Promise<void> {
  const key = newKey()
  const answer = await callApi('POST /api/your-request/continue', proof, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } })
  if (answer.kind !== 'ok') return
  const landing = { landingTimestamp: Math.round(performance.timeOrigin), ...readVisit() }
  keep('application-draft', { furthest: 0, landing, withheld: [], ...parseDraft(readKept('application-draft')), begunFrom: key })
}

export async function forgetMe(proof: Proof) {
  const answer = await callApi('POST /api/your-request/forget', proof)
  return answer.kind === 'ok' ? answer.body.request : refusalOf(answer, true)
}

export async function tellContract(proof: Proof, contract: ContractFigures) {
  const answer = await callApi('POST /api/your-request/contract', { ...proof, contract })
  return answer.kind === 'ok' ? answer.body.request : refusalOf(answer, true)
}

export async function stopSharing(proof: Proof) {
  const answer = await callApi('POST /api/your-request/stop-sharing', proof)
  return answer.kind === 'ok' ? answer.body.request : refusalOf(answer, true)
}
