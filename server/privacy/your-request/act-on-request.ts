/** What a person does with the own request: tells of the contract, stops sharing, is forgotten. Each asks for the date of birth. */
import type { YourRequest } from '#contracts/public/your-request.ts'
import { type ContractFigures, compareContract } from '#domain/matching/lender/final-terms.ts'
import { termsOf } from '#domain/matching/run/offer-status.ts'
import { CONTINUED } from '../../submissions/submission-records.ts'
import { submissionKeys } from '../../submissions/submit-application.ts'
import type { OpenedLink } from '../../verification/request-link-records.ts'
import { erasePerson } from '../erasure/erase-person.ts'
import type { Needs } from '../needs.ts'
import { type Opening, openLink, type Purpose } from './open-link.ts'
import { showRequest } from './show-request.ts'

export interface AskedAct {
  readonly token: string
  readonly dateOfBirth: string
}

type Refusal = Exclude<Opening, { readonly kind: 'opened' }> | { readonly kind: 'nothing-left' }
export type ActEnd<Result> = Refusal | { readonly kind: 'done'; readonly result: Result }

/** Only for the person, and only while there is an identity to act on. */
export async function act<Result>(
  context: Needs,
  asked: AskedAct,
  purpose: Purpose,
  carryOut: (link: OpenedLink) => Promise<Result | undefined>,
): Promise<ActEnd<Result>> {
  const opening = await openLink(context, asked, purpose)
  if (opening.kind !== 'opened') return opening
  const result = opening.access === 'person' ? await carryOut(opening.link) : undefined
  return result === undefined ? { kind: 'nothing-left' } : { kind: 'done', result }
}

/** Under this key the browser finds the request as if it had sent it: to choose an offer, or, after a no, to begin the next one from it. */
export const continueRequest = (context: Needs, { key, ...asked }: AskedAct & { readonly key: string }): Promise<ActEnd<true>> =>
  act(context, asked, 'see', async ({ applicationId }) => {
    const { storage, vault, now } = context
    const { state, outcome } = (await storage.records.runs.find(applicationId)) ?? {}
    // A duplicate has no state: how the active run ended is not told by this either.
    if (!state || (state.phase.kind !== 'choosing' && outcome !== 'reject')) return undefined
    const submission = { key: submissionKeys(vault, key)[0] ?? '', bodyFingerprint: CONTINUED, applicationId }
    return (await storage.records.submissions.claim(submission, now(), null)) || undefined
  })

/** Every telling is a line of the ledger: enough for a person who mistypes, and no program fills it. */
const MOST_TELLINGS = 10
type AskedContract = AskedAct & { readonly contract: ContractFigures }

/** Five figures, kept with the run as long as the person is not erased. */
export const tellContract = (context: Needs, { contract, ...asked }: AskedContract): Promise<ActEnd<YourRequest>> =>
  act(context, asked, 'see', async (link) => {
    const { applicationId: id } = link
    const at = context.now()
    const isKept = await context.storage.transaction(async (records) => {
      await records.runs.lock(id)
      const { state, lender } = (await records.runs.find(id)) ?? {}
      const offer = state && lender && termsOf(state, lender)
      const told = (await records.ledger.read(id)).filter(({ stage }) => stage === 'contract')
      // An erasure may have overtaken the date of birth.
      if (!offer || told.length >= MOST_TELLINGS || !(await records.sealed.open(id, 'identity'))) return false
      const outcome = compareContract(offer, contract).costsMore ? 'costs-more-than-offered' : 'as-offered'
      await records.runs.keepFigures(id, { contract: { ...contract, at: at.toISOString() } })
      await records.ledger.append(id, { stage: 'contract', outcome, lender }, at)
      return true
    })
    return isKept ? showRequest(context, link, 'person') : undefined
  })

/** With the address verified by the opened link, everything under it goes; never anything by SSN, which a stranger can type. */
export const forgetMe = (context: Needs, asked: AskedAct): Promise<ActEnd<YourRequest>> =>
  act(context, asked, 'end', async (link) => {
    const erasure = await erasePerson(context, { reference: link.applicationId, samePerson: false })
    if (erasure.kind !== 'erased') return undefined
    // Nobody is left to wait. A process that dies before this leaves runs that end by themselves, with nothing to send.
    for (const applicationId of erasure.scope.applications) await context.matching.withdraw(applicationId)
    return showRequest(context, link, 'identity-gone')
  })

export const stopSharing = (context: Needs, asked: AskedAct): Promise<ActEnd<YourRequest>> =>
  act(context, asked, 'end', async (link) =>
    (await context.matching.withdraw(link.applicationId)) === 'nothing' ? undefined : showRequest(context, link, 'person'),
  )
