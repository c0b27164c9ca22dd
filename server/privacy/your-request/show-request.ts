/** A request as its person may see it at this moment. */
import type { ERASURE_STATES, YourRequest } from '#contracts/public/your-request.ts'
import type { ConsentAct } from '#domain/consent/acts.ts'
import { formatCertificateFile } from '#domain/consent/certificate.ts'
import { holderOf, lenderNamed, priceOf } from '#domain/matching/run/answer-extras.ts'
import { termsOf } from '#domain/matching/run/offer-status.ts'
import { goodOffers } from '#domain/matching/run/offers-shown.ts'
import { isOver } from '#domain/matching/run/run-state.ts'
import { type Policy, type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import { type ReadEntry, shownLooks, shownSharing } from '../../matching/capacity/shown-sharing.ts'
import type { FollowUp, FollowUpState } from '../../matching/follow-ups/follow-up-records.ts'
import { goodGoLink } from '../../matching/links/go-links.ts'
import type { StoredRun } from '../../matching/run/stored-run.ts'
import type { ApplicationReport } from '../../submissions/application-reports.ts'
import { keptAnswer } from '../../submissions/submission-answer.ts'
import type { OpenedLink } from '../../verification/request-link-records.ts'
import type { Needs, Records } from '../needs.ts'
import type { Access } from './open-link.ts'
import { shownReport } from './shown-reports.ts'
import { whatIsKept } from './what-is-kept.ts'

export async function showRequest(context: Needs, { applicationId, expiresAt }: OpenedLink, access: Access): Promise<YourRequest> {
  const { records } = context.storage
  const report = await records.applicationReports.find(applicationId)
  if (!report) throw new Error('A link leads to no application')
  const [run, ledger, followUps, answer] = await Promise.all([
    records.runs.find(applicationId),
    records.ledger.read(applicationId),
    records.followUps.of(applicationId),
    keptAnswer(records, applicationId),
  ])
  const nameOf = await namesOf(context, run)
  const { choice } = policyNamed(report.policy as PolicyName)
  const isOpen = access !== 'link'
  // Nothing of the active run, unless an operator has unlocked its result: the reader of this link may be a stranger to it.
  const isRepeated = run?.duplicateOf != null && !answer?.redirect
  return {
    leadId: applicationId,
    madeAt: report.listed.createdAt,
    ...(isRepeated ? { status: 'pending', repeatsEarlier: true } : { status: report.listed.status }),
    lender: answer?.lender ?? lenderOf(run, nameOf),
    keptOut: isOpen && ledger.some(isKeptOut) ? (answer?.reasons ?? []) : [],
    isIdentityGone: access === 'identity-gone',
    sharedWith: isOpen ? shownSharing(ledger, { nameOf, choice }) : null,
    erasures: followUps.filter(({ followUp }) => followUp === 'erase').map((followUp) => shownErasure(followUp, nameOf)),
    kept: isOpen ? await keptOf(context, records, report, { ledger, choice, expiresAt }) : null,
    details: access === 'person' ? await detailsOf(context, records, report, run, { ledger, followUps, nameOf }) : null,
  }
}

const isKeptOut = ({ stage, outcome }: ReadEntry) => stage === 'screen' && outcome === 'ineligible'

type NameOf = (lender: string) => string

async function namesOf({ directory }: Needs, run: StoredRun | undefined): Promise<NameOf> {
  const names = run && (await directory.names(run.lendersVersion))
  return (lender) => run?.state?.candidates.find((candidate) => candidate.lender === lender)?.name ?? names?.get(lender) ?? lender
}

/** The lender that accepted, or that has the request and has not answered. A duplicate names none: its applicant may be a stranger. */
function lenderOf(run: StoredRun | undefined, nameOf: NameOf): YourRequest['lender'] {
  if (!run?.state) return null
  const lender = run.lender ?? holderOf(run.state)
  return lender ? (lenderNamed(run.state, lender) ?? { name: nameOf(lender), license: null }) : null
}

const ERASURES: Readonly<Record<FollowUpState, (typeof ERASURE_STATES)[number]>> = {
  waiting: 'asked',
  promised: 'promised',
  done: 'confirmed',
  refused: 'unanswered',
  stopped: 'unanswered',
  'given-up': 'unanswered',
  'in-writing': 'in-writing',
}

const shownErasure = ({ lender, state, createdAt, endedAt }: FollowUp, nameOf: NameOf) => ({
  lender: nameOf(lender),
  state: ERASURES[state],
  at: (endedAt ?? createdAt).toISOString(),
})

/** The lender that accepted couldn't use the bank numbers: the person gives them again, to the lender. */
function refusedBank(followUps: readonly FollowUp[], nameOf: NameOf): NonNullable<YourRequest['details']>['bankRefused'] {
  const refused = followUps.find(({ followUp, state }) => followUp === 'bank' && state === 'refused')
  return refused ? { lender: nameOf(refused.lender), at: (refused.endedAt ?? refused.createdAt).toISOString() } : null
}

async function keptOf(
  { retention }: Needs,
  records: Records,
  { listed, runEndedAt }: ApplicationReport,
  {
    ledger,
    choice,
    expiresAt,
  }: { readonly ledger: readonly ReadEntry[]; readonly choice: Policy['choice']; readonly expiresAt: Date },
) {
  const [certificate, evidence] = await Promise.all([
    records.consents.certificate(listed.id),
    records.sealed.open(listed.id, 'evidence'),
  ])
  return whatIsKept(
    {
      madeAt: new Date(listed.createdAt),
      runEndedAt: runEndedAt === null ? null : new Date(runEndedAt),
      groups: listed.kept,
      // Where the person chooses, bank numbers come with the choice, and not always.
      hadBank: choice === 'by-ranking' || ledger.some(({ stage }) => stage === 'bank'),
      hasCertificate: certificate !== undefined,
      hasEvidence: evidence !== undefined,
      linkUntil: expiresAt,
    },
    retention,
  )
}

async function detailsOf(
  context: Needs,
  records: Records,
  { listed: { id, loanAmount, state } }: ApplicationReport,
  run: StoredRun | undefined,
  {
    ledger,
    followUps,
    nameOf,
  }: { readonly ledger: readonly ReadEntry[]; readonly followUps: readonly FollowUp[]; readonly nameOf: NameOf },
): Promise<YourRequest['details']> {
  const { publicUrl, now } = context
  const [answer, offers, looks, reports, consents] = await Promise.all([
    keptAnswer(records, id),
    offersOf(context, records, run),
    records.sealed.open(id, 'looks'),
    records.postbacks.ofApplication(id),
    shownConsents(records, id),
  ])
  return {
    state,
    loanAmount,
    reasons: answer?.reasons ?? [],
    ...(answer?.help && { help: answer.help }),
    ...(offers && { offers }),
    price: answer?.price ?? (run?.state && run.lender ? priceOf(run.state, run.lender) : undefined) ?? null,
    offered: (run?.state && run.lender ? termsOf(run.state, run.lender) : undefined) ?? null,
    contract: run?.contract ?? null,
    redirect: await goodGoLink(records, { publicUrl, link: answer?.redirect ?? null, now: now() }),
    toCheck: answer?.data_errors ?? {},
    bankRefused: refusedBank(followUps, nameOf),
    reports: reports.map((report) => shownReport(nameOf, report)),
    looks: shownLooks(ledger, looks ?? []),
    ...consents,
    afterOptOut: ledger.some(({ stage, outcome }) => stage === 'privacy' && outcome === 'own-instruction'),
    mayStopSharing: mayStopSharing(run),
  }
}

async function offersOf({ odds, now }: Needs, records: Records, run: StoredRun | undefined) {
  if (run?.state?.phase.kind !== 'choosing') return undefined
  return goodOffers(run.state, { now: now(), odds: await odds(records, run.state.queue) })
}

/** Whether there is something to stop, and nobody has said so yet. */
function mayStopSharing(run: StoredRun | undefined): boolean {
  const phase = run?.state?.phase
  return phase !== undefined && !run?.stopAskedAt && !isOver(phase)
}

type Details = NonNullable<YourRequest['details']>

/** Of the submission, and then of each choice of a lender. */
async function shownConsents(records: Records, applicationId: string): Promise<Pick<Details, 'consents' | 'certificates'>> {
  const [given, certificate, choices] = await Promise.all([
    records.consents.find(applicationId),
    records.consents.certificate(applicationId),
    records.consents.choices(applicationId),
  ])
  const dated = [
    ...(given?.acts ?? []).map((act) => ({ act, at: given?.acceptedAt.toISOString() ?? '' })),
    ...choices.flatMap((choice) => choice.certificate.acts.map((act) => ({ act, at: choice.certificate.at }))),
  ]
  return {
    consents: await Promise.all(dated.map(({ act, at }) => shownAct(records, act, at))),
    certificates: [...(certificate ? [certificate] : []), ...choices.map(({ file }) => file)].map(formatCertificateFile),
  }
}

async function shownAct(records: Records, { act, text, version, sha256 }: ConsentAct, at: string) {
  const kept = sha256 === null ? undefined : await records.legalTexts.find(sha256)
  return { act, text, at, version, sha256, wording: kept?.text ?? null }
}
