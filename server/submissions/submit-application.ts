/**
 * Takes an application in, once. The same Idempotency-Key with the same body gets the first answer again, however often, wherever and
 * whenever it comes; with another body it is a conflict. What is stored, is stored in one transaction: application, consents, ledger entry,
 * key, and the run that matches it. Only then is a lender asked; when the process dies, another one finds the run due and finishes it.
 */
import { randomUUID } from 'node:crypto'
import type { SubmitApplicationRequest } from '#domain/api/public-api.ts'
import type { FieldErrors } from '#domain/application/field-errors.ts'
import { isFinalStatus } from '#domain/application/submission-outcome.ts'
import type { PolicyName } from '#domain/policy.ts'
import type { Limits, Log, Matching, Metrics, Vault } from '../outside-ports.ts'
import { consumeLimits } from '../platform/limits/consume-limits.ts'
import type { Clock, ConsentDocument, ConsentEvidence, Storage, SubmissionAnswer } from '../ports.ts'
import { EMPTY_LEDGER } from '../ports.ts'
import { fingerprintEmail } from '../verification/send-verification.ts'
import { canonicalJson } from './canonical-json.ts'
import { readSubmission } from './read-submission.ts'
import { type VisitParts, visitNotes } from './visit-notes.ts'

export interface SubmitApplicationParts extends VisitParts {
  readonly storage: Storage
  readonly vault: Vault
  readonly limits: Limits
  readonly matching: Matching
  readonly log: Log
  readonly metrics: Metrics
  readonly now: Clock
  readonly policy: PolicyName
  readonly placeholderIps: readonly string[]
  /** The three texts as we serve them now. */
  readonly legalTexts: Readonly<Record<'terms' | 'privacy' | 'eConsent', { readonly version: string; readonly sha256: string }>>
}

export interface IncomingSubmission {
  readonly body: unknown
  readonly idempotencyKey: string | undefined
  readonly seenIp: string
  readonly userAgent: string
  readonly addressKey: string
}

export type SubmissionEnd =
  | { readonly kind: 'answered'; readonly leadId: string; readonly answer: SubmissionAnswer }
  | { readonly kind: 'invalid'; readonly message: string; readonly dataErrors: FieldErrors }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }

/** How long a body stands in for a missing Idempotency-Key. */
const BODY_AS_KEY_MS = 5 * 60_000

export function makeSubmitApplication(parts: SubmitApplicationParts): (incoming: IncomingSubmission) => Promise<SubmissionEnd> {
  /** A double click in this process waits for the first click's answer instead of asking the database and the limits again. */
  const underWay = new Map<string, { readonly bodyFingerprint: string; readonly end: Promise<SubmissionEnd> }>()

  return (incoming) => {
    const bodyFingerprints = parts.vault.fingerprints('body', canonicalJson(incoming.body))
    const keys = submissionKeys(parts.vault, incoming.idempotencyKey, bodyFingerprints)
    const [key = '', bodyFingerprint = ''] = [keys[0], bodyFingerprints[0]]
    const first = underWay.get(key)
    if (first) return first.bodyFingerprint === bodyFingerprint ? first.end : Promise.resolve({ kind: 'conflict' })
    const end = submitOnce(parts, incoming, { keys, key, bodyFingerprints, bodyFingerprint }).finally(() => underWay.delete(key))
    underWay.set(key, { bodyFingerprint, end })
    return end
  }
}

/** Also how the progress of a submission is found. One per key of the ring: what came before a rotation is still the same submission. */
export const submissionKeys = (
  vault: Vault,
  idempotencyKey: string | undefined,
  bodyFingerprints: readonly string[] = [],
): readonly string[] =>
  idempotencyKey === undefined
    ? bodyFingerprints.map((fingerprint) => `body ${fingerprint}`)
    : vault.fingerprints('idempotency-key', idempotencyKey).map((fingerprint) => `key ${fingerprint}`)

/** What tells one submission from another: searched for under every key of the ring, stored under the current one. */
interface SubmissionMarks {
  readonly keys: readonly string[]
  readonly key: string
  readonly bodyFingerprints: readonly string[]
  readonly bodyFingerprint: string
}

async function submitOnce(
  parts: SubmitApplicationParts,
  incoming: IncomingSubmission,
  marks: SubmissionMarks,
): Promise<SubmissionEnd> {
  const { storage, matching, metrics, now } = parts
  const { keys, key, bodyFingerprints, bodyFingerprint } = marks
  const at = now()
  // Before the rules: a repeated submission gets its first answer, also when its pay date has passed by now.
  const earlier = await storage.records.submissions.find(keys, at)
  if (earlier) return repeat(parts, earlier, bodyFingerprints)

  const reading = readSubmission(incoming.body, at, parts)
  if (reading.kind === 'invalid') {
    metrics.submission('invalid')
    return reading
  }
  const limited = await overLimit(parts, incoming, reading.request)
  if (limited) return limited

  const applicationId = randomUUID()
  let begunMs = 0
  const followRun = await storage.transaction(async (records) => {
    const expiresAt = incoming.idempotencyKey === undefined ? new Date(at.getTime() + BODY_AS_KEY_MS) : null
    if (!(await records.submissions.claim({ key, bodyFingerprint, applicationId }, at, expiresAt))) return undefined
    const fresh = newApplication(parts, incoming, reading.request, applicationId, at)
    const added = records.applications.add(fresh)
    const ledgerHead = records.ledger.append(applicationId, { stage: 'received', outcome: 'stored' }, at, EMPTY_LEDGER)
    begunMs = performance.now()
    const begun = matching.begin(records, {
      applicationId,
      application: fresh.application,
      personFingerprint: fresh.fingerprints.person,
      ledgerHead,
    })
    const [follow] = await Promise.all([begun, added, ledgerHead])
    return follow
  })
  if (!followRun) {
    // Another process was quicker with the same key: its application counts, and so does its use of the limits.
    await refundLimits(parts, incoming, reading.request)
    const first = await storage.records.submissions.find(keys, at)
    if (!first) throw new Error('A submission key was taken, and then was not')
    return repeat(parts, first, bodyFingerprints)
  }
  parts.log.note('application-received', { applicationId })
  const end = await firstAnswer(parts, applicationId, followRun, begunMs)
  metrics.submission(end.answer.status)
  return end
}

async function repeat(
  parts: SubmitApplicationParts,
  earlier: { readonly bodyFingerprint: string; readonly applicationId: string },
  bodyFingerprints: readonly string[],
): Promise<SubmissionEnd> {
  if (!bodyFingerprints.includes(earlier.bodyFingerprint)) {
    parts.metrics.submission('conflict')
    return { kind: 'conflict' }
  }
  parts.metrics.submission('repeated')
  return answer(parts, earlier.applicationId)
}

/** The final answer, or, while there is none, the one that the matching gives now. */
async function answer(parts: SubmitApplicationParts, applicationId: string) {
  const given = await parts.storage.records.sealed.open(applicationId, 'answer')
  return given && isFinalStatus(given.status)
    ? ({ kind: 'answered', leadId: applicationId, answer: given } as const)
    : firstAnswer(parts, applicationId)
}

async function firstAnswer(
  { matching, log }: SubmitApplicationParts,
  applicationId: string,
  followRun = () => matching.match(applicationId),
  begunMs = performance.now(),
) {
  const given = await followRun()
  const durationMs = Math.round(performance.now() - begunMs)
  log.note('application-answered', { applicationId, status: given.status, durationMs })
  return { kind: 'answered', leadId: applicationId, answer: given } as const
}

async function overLimit(parts: SubmitApplicationParts, incoming: IncomingSubmission, request: SubmitApplicationRequest) {
  const limited = await consumeLimits(parts, limitsOf(parts, incoming, request))
  if (limited) parts.metrics.submission('limited')
  return limited
}

async function refundLimits(parts: SubmitApplicationParts, incoming: IncomingSubmission, request: SubmitApplicationRequest) {
  for (const { limit, key } of limitsOf(parts, incoming, request)) await parts.limits.refund(limit, key)
}

const limitsOf = ({ vault }: SubmitApplicationParts, { addressKey }: IncomingSubmission, { ssn }: SubmitApplicationRequest) =>
  [
    { limit: 'submissions-per-address', key: addressKey },
    { limit: 'submissions-per-ssn', key: vault.fingerprint('ssn', `${ssn} ${addressKey}`) },
  ] as const

function newApplication(
  { vault, policy, legalTexts, ...parts }: SubmitApplicationParts,
  { seenIp, userAgent }: IncomingSubmission,
  request: SubmitApplicationRequest,
  id: string,
  at: Date,
) {
  const { userIP, consent, landingTimestamp, website, landingPath, utm_source, utm_medium, utm_campaign, ...application } = request
  const evidence: ConsentEvidence = { userIP, seenIp, userAgent }
  return {
    id,
    at,
    policy,
    application,
    fingerprints: {
      ssn: vault.fingerprint('ssn', application.ssn),
      email: fingerprintEmail(vault, application.email),
      phone: vault.fingerprint('phone', application.primaryPhone),
      person: vault.fingerprint('person', personKey(application)),
    },
    evidence,
    documents: {
      terms: documentShown(consent.documents?.terms, legalTexts.terms),
      privacy: documentShown(consent.documents?.privacy, legalTexts.privacy),
      eConsent: documentShown(consent.documents?.eConsent, legalTexts.eConsent),
    },
    visit: visitNotes(request, at, parts),
  }
}

/** The same Social Security number and date of birth: the same person. */
export const personKey = ({ ssn, dateOfBirth }: { readonly ssn: string; readonly dateOfBirth: string }): string =>
  `${ssn} ${dateOfBirth}`

/** As we number our texts: a Social Security number is none. */
const VERSION = /^\d{1,2}(\.\d{1,2}){1,2}$/

/** The version that was on screen. Only when it is the one we serve can we vouch for its words. */
function documentShown(shown: string | undefined, served: { readonly version: string; readonly sha256: string }): ConsentDocument {
  if (shown === undefined || shown === served.version) return served
  return { version: VERSION.test(shown) ? shown : 'unknown', sha256: null }
}
