/** Why the lender that has the lead won, and why each other lender did not: from the stored run and the ledger. */

import type { ExplainedLead } from '#contracts/operators/leads.ts'
import { compareContract } from '#domain/matching/lender/final-terms.ts'
import { priceOf } from '#domain/matching/run/answer-extras.ts'
import { explainRun, type Screening } from '#domain/matching/run/explain-run.ts'
import { termsOf } from '#domain/matching/run/offer-status.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'
import type { LeadNeeds } from '../needs.ts'
import type { StoredRun } from '../run/stored-run.ts'

export async function explainLead({ storage, directory }: LeadNeeds, id: string): Promise<ExplainedLead | undefined> {
  const { records } = storage
  const application = await records.applications.find(id)
  if (!application) return undefined
  const run = await records.runs.find(id)
  const nothing = {
    id,
    status: run?.outcome ?? null,
    lendersVersion: run?.lendersVersion ?? null,
    ranking: null,
    lenders: [],
    price: null,
    costsMoreThanOffered: run?.costsMoreThanOffered ?? null,
    contract: run ? contractOf(run) : null,
  }
  if (!run) return { ...nothing, summary: 'The application was stored, and no run has begun for it.' }
  if (!run.state)
    return {
      ...nothing,
      summary: `The same person applied before, so no lender was asked: the result is that of ${run.duplicateOf ?? 'that application'}, and it goes to the address given there.`,
    }

  const ledger = await records.ledger.read(id)
  const ineligible = ledger.find(({ stage, outcome }) => stage === 'screen' && outcome === 'ineligible')
  if (ineligible)
    return { ...nothing, summary: `Our own rules kept the applicant out (${ineligible.reason}): no lender was asked.` }
  const names = await directory.names(run.lendersVersion)
  const lenders = explainRun(run.state, screeningOf(ledger)).map((verdict) => ({
    ...verdict,
    name: names.get(verdict.lender) ?? verdict.lender,
  }))
  const { decision } = run.state
  const winner = lenders.find(({ verdict }) => verdict === 'won')
  return {
    ...nothing,
    summary: winner
      ? `${winner.name} won${decision ? ` by the rule ${decision.rule}` : ''}: ${winner.text}.`
      : summaryWithoutWinner(run),
    ranking: decision && {
      rule: decision.rule,
      version: decision.version,
      amount: decision.amount,
      wantedRepayment: decision.wantedRepayment ?? null,
    },
    lenders,
    price: (winner && priceOf(run.state, winner.lender)) ?? null,
  }
}

function contractOf({ contract, state, lender }: StoredRun): ExplainedLead['contract'] {
  const offer = state && lender && termsOf(state, lender)
  return contract && offer ? { ...contract, ...compareContract(offer, contract) } : null
}

const screeningOf = (ledger: readonly LedgerEntry[]): Screening =>
  ledger
    .filter(({ stage, lender }) => stage === 'screen' && lender !== undefined)
    .map(({ lender = '', outcome, reason }) => ({ lender, reasons: outcome === 'not-asked' ? (reason ?? '').split(' ') : [] }))

function summaryWithoutWinner({ outcome, finishedAt, state }: StoredRun): string {
  if (state?.chosenElsewhere) return 'A lender was chosen in another request of the same person, so its offers have ended.'
  if (!finishedAt) return 'The run has not ended yet.'
  if (outcome === 'pending') return 'A lender has the lead and has never said what became of it, so nobody else was asked.'
  return `No lender accepted it${ENDINGS[outcome ?? ''] ?? ''}.`
}

const ENDINGS: Readonly<Record<string, string>> = {
  error: ': no decision came',
  data_error: ': the person has to check some answers',
  expired: ': the time to choose an offer was over',
  withdrawn: ': the person ended the request',
}
