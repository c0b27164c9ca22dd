/** One lead as its screen shows it, masked, from every record that tells of it. */

import { looksFor } from '#contracts/operators/looks.ts'
import { SEALED_FIELD_GROUPS } from '#contracts/operators/parts.ts'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { maskApplicationValues } from '#domain/application/mask-values.ts'
import { openAttempt } from '#domain/matching/run/run-state.ts'
import { moneyOf } from '#domain/money/lines.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import type { StoredLine } from '../../money/money-records.ts'
import { withIsoTimes } from '../../platform/database/named-row.ts'
import { keptAnswer, pendingAnswer } from '../../submissions/submission-answer.ts'
import { shownSharing } from '../capacity/shown-sharing.ts'
import type { LeadNeeds } from '../needs.ts'
import type { StoredRun } from '../run/stored-run.ts'
import { explainLead } from './explain-lead.ts'
import { leadEvents, mailEnd } from './lead-events.ts'
import type { LeadRecords, StoredMail } from './lead-records.ts'

type Reports = Awaited<ReturnType<LeadRecords['reports']>>

export async function showLead(context: LeadNeeds, id: string, role: Role): Promise<ShownLead | undefined> {
  const { records } = context.storage
  const report = await records.applicationReports.find(id)
  const explanation = report && (await explainLead(context, id))
  if (!report || !explanation) return undefined
  const [run, ledger, ledgerUnbroken, followUps, lines, mails, goLinks, requestLinks, reports, choices, answer, sealed] =
    await Promise.all([
      records.runs.find(id),
      records.ledger.read(id),
      records.ledger.verify(id),
      records.followUps.of(id),
      records.money.ofLead(id),
      records.leads.mails(id),
      records.leads.goLinks(id),
      records.leads.requestLinks(id),
      records.leads.reports(id),
      records.consents.choices(id),
      keptAnswer(records, id),
      records.sealed.openMany(id, [...SEALED_FIELD_GROUPS, 'looks', 'notes']),
    ])
  const nameOf = await namesFor(context, run)
  const named = (lender: string) => ({ lender, name: nameOf(lender) })
  const unanswered = run?.state ? openAttempt(run.state.phase) : null
  const { contact, identity, bank, looks = [], notes = [] } = sealed
  const { emailSalt: _salt, ...identityFields } = identity ?? {}
  const masked = maskApplicationValues({ ...contact, ...identityFields, ...bank }, role)
  const given = answer ?? pendingAnswer(id, run?.state ?? null)
  return {
    ...report.listed,
    policy: report.policy,
    runEndedAt: report.runEndedAt,
    facts: report.facts,
    duplicateOf: run?.duplicateOf ?? null,
    masked,
    holder: run?.lender && !run.duplicateOf ? named(run.lender) : null,
    unanswered: unanswered && named(unanswered.lender),
    money: shownMoney(run, lines, reports),
    events: leadEvents({ ledger, mails, requestLinks, followUps, nameOf }),
    explanation,
    sharedWith: shownSharing(ledger, { nameOf: (lender) => lender, choice: 'by-ranking' }).map(
      ({ lender, at, kind, state, fields }) => ({ ...named(lender), at, kind, state, fields }),
    ),
    consents: [
      ...(report.consent ? [{ at: report.consent.acceptedAt, lender: null, acts: report.consent.acts }] : []),
      ...choices.map(({ lender, certificate: { at, acts } }) => ({ at, lender, acts: [...acts] })),
    ],
    mails: mails.map((mail) => shownMail(mail, masked.email ?? null)),
    links: [
      ...goLinks.map((link) => ({ ...withIsoTimes(link), kind: 'lender' as const, lender: nameOf(link.lender) })),
      ...requestLinks.map(({ openedAt: firstOpenedAt, ...link }) => ({
        ...withIsoTimes({ ...link, firstOpenedAt }),
        ...{ kind: 'your-request' as const, lender: null, openings: null },
      })),
    ],
    reports: reports.map((report) => ({ ...withIsoTimes(report), ...named(report.lender) })),
    followUps: followUps.map(({ lender, attemptKey, followUp, state, tries, lastCode: code, createdAt, endedAt }) => ({
      ...withIsoTimes({ attemptKey, followUp, state, tries, code, createdAt, endedAt }),
      ...named(lender),
    })),
    shownToPerson: {
      status: given.status,
      reasons: [...given.reasons],
      lender: given.lender?.name ?? null,
      price: given.price ?? null,
      fieldsToCheck: Object.keys(given.data_errors),
      readers: (given.help?.readers ?? []).map(({ lender, reasons }) => ({ lender, reasons: [...reasons] })),
      smallerAmount: given.help?.smallerAmount ?? null,
      hasLink: given.redirect !== null,
    },
    looks: looksFor(role, looks),
    // Free text: whoever only reads figures has no need of it.
    notes: isAtLeast(role, 'support') ? [...notes] : null,
    ledgerUnbroken,
  }
}

async function namesFor({ directory }: LeadNeeds, run: StoredRun | undefined): Promise<(lender: string) => string> {
  const names = run && (await directory.names(run.lendersVersion))
  return (lender) => names?.get(lender) ?? lender
}

/** The result of a duplicate is another lead's: it brings no money. */
function shownMoney(run: StoredRun | undefined, lines: readonly StoredLine[], reports: Reports): ShownLead['money'] {
  const { state = null, priceCents = null, owedCents = null } = moneyOf(lines) ?? {}
  const funded = reports.findLast(({ lender, event }) => lender === run?.lender && event === 'funded')
  return {
    ...{ state, owedCents, payoutCents: priceCents },
    fundedCents: funded?.amountCents ?? null,
    returnedAt: lines.find(({ kind }) => kind === 'return-accepted')?.at.toISOString() ?? null,
    lines: lines.map(withIsoTimes),
  }
}

function shownMail(mail: StoredMail, to: string | null): ShownLead['mails'][number] {
  const { id, kind, created_at: createdAt, attempts, last_code: code, last_reply: reply } = mail
  return { ...withIsoTimes({ id, kind, createdAt, ...mailEnd(mail) }), to, attempts, code, reply }
}
