/** Matching without lenders, for tests that are not about it: it answers what it is told to, when it is told to. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { Matching } from '#server/matching/needs.ts'
import { EMPTY_LEDGER } from '#server/platform/ledger/ledger-chain.ts'

export type ScriptedAnswer = Omit<SubmissionData, 'lead_id'>

export function scriptedMatching(answer: (applicationId: string) => Promise<ScriptedAnswer>): Matching {
  const match = async (applicationId: string) => ({ ...(await answer(applicationId)), lead_id: applicationId })
  return {
    async begin({ ledger }, { applicationId, receivedAt, ledgerStart }) {
      await ledger.appendAll(applicationId, await ledgerStart, receivedAt, EMPTY_LEDGER)
      return () => match(applicationId)
    },
    match,
    progress: async () => ({ stage: 'post', done: false }),
    resolve: async () => undefined,
    cancel: async () => false,
    choose: async () => ({ kind: 'gone' }),
    declineOffers: async () => ({ kind: 'gone' }),
    withdraw: async () => 'nothing',
    forget: async () => undefined,
    drain: () => undefined,
  }
}
