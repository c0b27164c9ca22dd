/**
 * The answer to a submission at this moment. A final answer is kept, sealed, and is the same each time a browser asks.
 * `pending` is never kept: a browser that asks again once the run has ended gets the outcome.
 */
import type { SubmissionData } from '#domain/api/submissions.ts'
import type { Application } from '#domain/application/application.ts'
import { isAcceptedStatus, isFinalStatus } from '#domain/application/submission-outcome.ts'
import { type AnswerExtras, extrasOf } from '#domain/matching/run/answer-extras.ts'
import type { MatchingContext, Records } from '../context.ts'
import { fingerprintsOfEmail } from '../platform/vault/email-fingerprints.ts'
import { answerOf, keptAnswer, pendingAnswer } from '../submissions/submission-answer.ts'
import { addLinkFor, redirectFor } from './conclude-run.ts'
import { makeGoToken } from './go-links.ts'
import { offersAnswer } from './offers/show-offers.ts'
import type { StandingRun, StoredRun } from './stored-run.ts'

const SAME_PERSON = 'You applied with us a short time ago. This is the result of that application.'
/** For an applicant who may be a stranger: it shows no result, and the way to one's own. */
export const WITHHELD =
  'An application with this Social Security number and date of birth was made a short time ago. If you don’t have its answer, contact us: we check who you are, then help you.'

/** Undefined: the run has not ended and shows no offers, and no answer has said `pending`. */
export async function answerOfRun(context: MatchingContext, run: StoredRun): Promise<SubmissionData | undefined> {
  if (run.outcome && isFinalStatus(run.outcome)) return finalAnswer(context, run, run.outcome)
  const choosing = await choosingRun(context, run)
  if (choosing) return answerToChoose(context, run, choosing)
  return run.finishedAt || run.pendingAnsweredAt ? pendingAnswer(run.applicationId, run.state) : undefined
}

/** The run whose offers this one shows: its own or, of a duplicate, the standing run's. */
async function choosingRun({ storage, now }: MatchingContext, run: StoredRun): Promise<StoredRun | undefined> {
  const standing = run.duplicateOf && !run.finishedAt ? await storage.records.runs.find(run.duplicateOf) : run
  const phase = standing?.state?.phase
  return phase?.kind === 'choosing' && new Date(phase.until) > now() ? standing : undefined
}

/** A stranger sees no offers: to know the id of one is to be able to choose it. */
async function answerToChoose(
  context: MatchingContext,
  { applicationId }: StoredRun,
  choosing: StoredRun,
): Promise<SubmissionData | undefined> {
  const { records } = context.storage
  if (choosing.applicationId !== applicationId) {
    const [earlier, again] = await Promise.all([
      records.runs.findWithEmail(choosing.applicationId),
      identifiersOf(records, applicationId),
    ])
    const isSame = earlier && again && (await isSamePerson(context, records, earlier, again))
    if (!isSame) return answerOf(applicationId, { status: 'pending', dataErrors: {}, reasons: [WITHHELD] }, null)
  }
  const ids = await records.sealed.open(choosing.applicationId, 'offer-ids')
  // Gone with the person or, while this was being read, with the run's next step: then there is another answer in a moment.
  if (!ids && (await records.runs.find(choosing.applicationId))?.revision !== choosing.revision) return undefined
  if (!choosing.state) throw new Error('A run that waits for a choice has a state')
  return offersAnswer(applicationId, choosing.state, ids)
}

/** Most are kept in the transaction in which the run ends; others, as of a linked duplicate, are made at the first request. */
async function finalAnswer(context: MatchingContext, run: StoredRun, status: SubmissionData['status']): Promise<SubmissionData> {
  const { applicationId, duplicateOf } = run
  const kept = await keptAnswer(context.storage.records, applicationId)
  if (kept) return kept
  const goToken = makeGoToken()
  return context.storage.transaction(async (records) => {
    await records.runs.lock(applicationId)
    const first = await keptAnswer(records, applicationId)
    if (first) return first
    const answer = duplicateOf
      ? await duplicateAnswer(context, records, {
          applicationId,
          status,
          earlier: await records.runs.findWithEmail(duplicateOf),
          again: await identifiersOf(records, applicationId),
          goToken,
        })
      : answerOf(
          applicationId,
          outcomeOf(run, status),
          await freshRedirect(context, records, run, goToken),
          await extrasOfRun(records, run, status),
        )
    await records.sealed.put(applicationId, 'answer', answer)
    return answer
  })
}

/** The result of the earlier application, for a duplicate of it. */
export async function duplicateAnswer(
  context: MatchingContext,
  records: Records,
  repetition: {
    readonly applicationId: string
    readonly status: SubmissionData['status']
    /** Undefined: the earlier application was purged. */
    readonly earlier: StandingRun | undefined
    /** As given with the duplicate; undefined when they are no longer kept. */
    readonly again: Identifiers | undefined
    readonly goToken: string
  },
): Promise<SubmissionData> {
  const { applicationId, status, earlier, goToken } = repetition
  const isSame = earlier && repetition.again && (await isSamePerson(context, records, earlier, repetition.again))
  if (!isSame) return answerOf(applicationId, { status, dataErrors: {}, reasons: [WITHHELD] }, null)
  const { dataErrors, reasons } = outcomeOf(earlier.run, status)
  const redirect = await freshRedirect(context, records, earlier.run, goToken)
  return answerOf(
    applicationId,
    { status, dataErrors, reasons: [SAME_PERSON, ...reasons] },
    redirect,
    await extrasOfRun(records, earlier.run, status),
  )
}

/** As the run's own answer has them. Where that is gone, what its state knows. */
export async function extrasOfRun(
  records: Records,
  { applicationId, state }: StoredRun,
  status: SubmissionData['status'],
): Promise<AnswerExtras> {
  const kept = await keptAnswer(records, applicationId)
  if (kept) return { lender: kept.lender, price: kept.price, help: kept.help }
  return state ? extrasOf(state, status) : {}
}

export type Identifiers = Pick<Application, 'email' | 'primaryPhone' | 'driversLicenseNumber' | 'driversLicenseState'>

export const isSameEmail = ({ vault }: MatchingContext, { emailFingerprint }: StandingRun, email: string): boolean =>
  fingerprintsOfEmail(vault, email).includes(emailFingerprint)

/**
 * A stranger may know a Social Security number and a date of birth, and only gets the status. An applicant who also has the email address, or
 * (where that was mistyped the first time) both the phone and the license, is the person who applied before.
 */
async function isSamePerson(
  context: MatchingContext,
  records: Records,
  earlier: StandingRun,
  again: Identifiers,
): Promise<boolean> {
  if (isSameEmail(context, earlier, again.email)) return true
  const before = await identifiersOf(records, earlier.run.applicationId)
  return (
    before !== undefined &&
    before.primaryPhone === again.primaryPhone &&
    before.driversLicenseState === again.driversLicenseState &&
    before.driversLicenseNumber.toUpperCase() === again.driversLicenseNumber.toUpperCase()
  )
}

async function identifiersOf(records: Records, applicationId: string): Promise<Identifiers | undefined> {
  const { contact, identity } = await records.sealed.openMany(applicationId, ['contact', 'identity'])
  return contact && identity && { ...contact, ...identity }
}

const outcomeOf = ({ state }: StoredRun, status: SubmissionData['status']) =>
  state?.phase.kind === 'finished' ? state.phase.outcome : { status, dataErrors: {}, reasons: [] }

/** A new go link to the page that the run's lender named; null when it named none, or the address was purged. */
export async function freshRedirect(
  context: MatchingContext,
  records: Records,
  { applicationId, lender, outcome }: StoredRun,
  goToken: string,
): Promise<string | null> {
  if (!lender || !outcome || !isAcceptedStatus(outcome)) return null
  const handOff = await records.sealed.open(applicationId, 'hand-off')
  if (!handOff) return null
  const again = { applicationId, lender, redirectUrl: handOff.redirectUrl, goToken, at: context.now() }
  await addLinkFor(context, records, again)
  return redirectFor(context, again)
}
