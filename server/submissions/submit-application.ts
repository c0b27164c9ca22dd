/**
 * Takes an application in, once. The same Idempotency-Key with the same body gets the first answer again, however often, wherever and
 * whenever it comes; with another body it is a conflict. What is stored, is stored in one transaction: application, consents, ledger entry,
 * key, and the run that matches it. Only then is a lender asked; when the process dies, another one finds the run due and finishes it.
 */

import { randomUUID } from 'node:crypto'
import type { SubmissionData, SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import { birthMark } from '#domain/application/person-marks.ts'
import type { StoredText } from '#domain/consent/acts.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import { makeEmailSalt } from '../consents/certify-consent.ts'
import { consentOf } from '../consents/consents.ts'
import { consumeLimits } from '../platform/limits/consume-limits.ts'
import { fingerprintsOfEmail } from '../platform/vault/email-fingerprints.ts'
import { personCodes } from '../platform/vault/person-codes.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { makeNameNumbers, type NumberedNames } from '../sources/name-numbers.ts'
import type { ConsentEvidence } from './application-records.ts'
import type { Needs, Records, SubmitNeeds } from './needs.ts'
import { readSubmission } from './read-submission.ts'
import { keptAnswer } from './submission-answer.ts'
import { visitNotes } from './visit-notes.ts'

interface IncomingSubmission {
  readonly body: unknown
  readonly policy: PolicyName
  readonly idempotencyKey: string | undefined
  readonly seenIp: string
  readonly userAgent: string
  readonly addressKey: string
}

type SubmissionEnd =
  | { readonly kind: 'answered'; readonly answer: SubmissionData }
  | { readonly kind: 'invalid'; readonly message: string; readonly dataErrors: FieldErrors }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }

/** An earlier opt-out is no veto: a person who applies anew asks us to share this application. */
const OWN_INSTRUCTION = { stage: 'privacy', outcome: 'own-instruction' } as const

/** How long a body stands in for a missing Idempotency-Key. */
const BODY_AS_KEY_MS = 5 * 60_000

export function makeSubmitApplication<Inside extends Records>(
  context: SubmitNeeds<Inside>,
): (incoming: IncomingSubmission) => Promise<SubmissionEnd> {
  const names = makeNameNumbers(context)
  /** A double click in this process waits for the first click's answer instead of asking the database and the limits again. */
  const inFlight = new Map<string, { readonly bodyFingerprint: string; readonly end: Promise<SubmissionEnd> }>()

  return (incoming) => {
    const bodyFingerprints = context.vault.fingerprints('body', canonicalJson(incoming.body))
    const keys = submissionKeys(context.vault, incoming.idempotencyKey, bodyFingerprints)
    const [key = '', bodyFingerprint = ''] = [keys[0], bodyFingerprints[0]]
    const first = inFlight.get(key)
    if (first) return first.bodyFingerprint === bodyFingerprint ? first.end : Promise.resolve({ kind: 'conflict' })
    const end = submitOnce({ ...context, names }, incoming, { keys, key, bodyFingerprints, bodyFingerprint }).finally(() =>
      inFlight.delete(key),
    )
    inFlight.set(key, { bodyFingerprint, end })
    return end
  }
}

/** Also how the progress of a submission is found. One per key of the ring: a submission from before a rotation is still found. */
export const submissionKeys = (
  vault: Vault,
  idempotencyKey: string | undefined,
  bodyFingerprints: readonly string[] = [],
): readonly string[] =>
  idempotencyKey === undefined
    ? bodyFingerprints.map((fingerprint) => `body ${fingerprint}`)
    : vault.fingerprints('idempotency-key', idempotencyKey).map((fingerprint) => `key ${fingerprint}`)

/** Fingerprints that tell one submission from another: searched for under every key of the ring, stored under the current one. */
interface SubmissionMarks {
  readonly keys: readonly string[]
  readonly key: string
  readonly bodyFingerprints: readonly string[]
  readonly bodyFingerprint: string
}

async function submitOnce<Inside extends Records>(
  context: SubmitNeeds<Inside> & { readonly names: ReturnType<typeof makeNameNumbers> },
  incoming: IncomingSubmission,
  marks: SubmissionMarks,
): Promise<SubmissionEnd> {
  const { storage, matching, metrics, now } = context
  const { keys, key, bodyFingerprints, bodyFingerprint } = marks
  const at = now()
  // Before the rules: a repeated submission gets its first answer, also when its pay date has passed by now.
  const earlier = await storage.records.submissions.find(keys, at)
  if (earlier) return repeat(context, earlier, bodyFingerprints)

  const reading = readSubmission(incoming.body, at, { ...context, policy: incoming.policy })
  if (reading.kind === 'invalid') {
    metrics.submission('invalid')
    return reading
  }
  const limited = await overLimit(context, incoming, reading.request)
  if (limited) return limited

  const [texts, begunFrom, names] = await Promise.all([
    context.consentTexts.storedOf(reading.request.consent.documents),
    earlierOf(context, reading.request, at),
    context.names.give(reading.request),
  ])
  const applicationId = randomUUID()
  let begunMs = 0
  const match = await storage.transaction(async (records) => {
    const expiresAt = incoming.idempotencyKey === undefined ? new Date(at.getTime() + BODY_AS_KEY_MS) : null
    if (!(await records.submissions.claim({ key, bodyFingerprint, applicationId }, at, expiresAt))) return undefined
    const fresh = newApplication(context, incoming, reading.request, { id: applicationId, at, texts, names: names.numbers })
    const added = [
      records.applications.add(fresh),
      records.consents.add(applicationId, at, fresh.consent),
      ...names.unkept.map(([number, name]) => records.sourceNames.carry(number, name)),
    ]
    const received = { at, stage: 'received', outcome: 'stored' }
    const ledgerStart = records.privacyRequests
      .hasOptedOut(fingerprintsOfEmail(context.vault, reading.request.email))
      .then((hasOptedOut) => (hasOptedOut ? [received, { at, ...OWN_INSTRUCTION }] : [received]))
    begunMs = performance.now()
    const begun = matching.begin(records, {
      applicationId,
      receivedAt: at,
      policy: incoming.policy,
      application: fresh.application,
      begunFrom,
      ledgerStart,
    })
    const [match] = await Promise.all([begun, ledgerStart, ...added])
    return match
  })
  if (!match) {
    // Another process was quicker with the same key: its application counts, and so does its use of the limits.
    await refundLimits(context, incoming, reading.request)
    const first = await storage.records.submissions.find(keys, at)
    if (!first) throw new Error('A submission key was taken, and then was not')
    return repeat(context, first, bodyFingerprints)
  }
  context.log.note('application-received', { applicationId })
  const end = await firstAnswer(context, applicationId, match, begunMs)
  metrics.submission(end.answer.status)
  return end
}

/** Whoever knows the earlier key may read that request's answer as well. A key that nobody submitted with is no mistake: it may be gone. */
const earlierOf = async ({ storage, vault }: Needs, { begunFrom }: SubmitApplicationRequest, at: Date) =>
  begunFrom === undefined
    ? undefined
    : (await storage.records.submissions.find(submissionKeys(vault, begunFrom), at))?.applicationId

async function repeat(
  context: Needs,
  earlier: { readonly bodyFingerprint: string; readonly applicationId: string },
  bodyFingerprints: readonly string[],
): Promise<SubmissionEnd> {
  if (!bodyFingerprints.includes(earlier.bodyFingerprint)) {
    context.metrics.submission('conflict')
    return { kind: 'conflict' }
  }
  context.metrics.submission('repeated')
  return answer(context, earlier.applicationId)
}

/** The final answer, or, while there is none, the one that the matching gives now. */
async function answer(context: Needs, applicationId: string) {
  const kept = await keptAnswer(context.storage.records, applicationId)
  return kept ? ({ kind: 'answered', answer: kept } as const) : firstAnswer(context, applicationId)
}

async function firstAnswer(
  { matching, log }: Needs,
  applicationId: string,
  match = () => matching.match(applicationId),
  begunMs = performance.now(),
) {
  const given = await match()
  const durationMs = Math.round(performance.now() - begunMs)
  log.note('application-answered', { applicationId, status: given.status, durationMs })
  return { kind: 'answered', answer: given } as const
}

async function overLimit(context: Needs, incoming: IncomingSubmission, request: SubmitApplicationRequest) {
  const limited = await consumeLimits(context, limitsOf(context, incoming, request))
  if (limited) context.metrics.submission('limited')
  return limited
}

async function refundLimits(context: Needs, incoming: IncomingSubmission, request: SubmitApplicationRequest) {
  for (const { limit, key } of limitsOf(context, incoming, request)) await context.limits.refund(limit, key)
}

const limitsOf = ({ vault }: Needs, { addressKey }: IncomingSubmission, { ssn }: SubmitApplicationRequest) =>
  [
    { limit: 'submissions-per-address', key: addressKey },
    { limit: 'submissions-per-ssn', key: vault.fingerprint('ssn', `${ssn} ${addressKey}`) },
  ] as const

interface NewParts {
  readonly id: string
  readonly at: Date
  readonly texts: readonly StoredText[]
  readonly names: NumberedNames['numbers']
}

function newApplication(
  context: Needs,
  { policy, seenIp, userAgent }: IncomingSubmission,
  request: SubmitApplicationRequest,
  { id, at, texts, names }: NewParts,
) {
  const { vault } = context
  const {
    userIP,
    consent: _consent,
    landingTimestamp,
    website,
    landingPath,
    utm_source,
    utm_medium,
    utm_campaign,
    begunFrom: _begunFrom,
    ...application
  } = request
  const evidence: ConsentEvidence = { userIP, seenIp, userAgent }
  const emailSalt = makeEmailSalt()
  return {
    id,
    at,
    policy,
    application,
    person: personCodes(vault, application),
    birthFingerprint: vault.fingerprint('birth', birthMark(application)),
    evidence,
    consent: consentOf(context, request, { leadId: id, at, policy, emailSalt, texts }),
    emailSalt,
    visit: visitNotes(request, names, at, context),
  }
}

/** The same value, always as the same text: keys in order, no space. Bodies that mean the same have the same fingerprint. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  ) as string
}
