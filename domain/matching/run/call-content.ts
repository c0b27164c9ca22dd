/** What each call tells: as our own protocol puts it, and by the names that a mapping uses. */
import type { LenderCall } from '../lender/lender-call.ts'
import type { MappedField } from '../lender/mapping/fields.ts'
import type { MappedContent } from '../lender/mapping/request.ts'
import type { Lead, LeadBank } from './lead.ts'
import { onlyPingFacts, type PingFacts } from './ping-facts.ts'

export interface AboutAttempt {
  readonly attemptKey: string
  /** The lender's own number, where it named one. Our own protocol does without. */
  readonly reference?: string | undefined
}

export interface CallContents extends Readonly<Record<LenderCall, unknown>> {
  readonly ping: { readonly pingId: string; readonly facts: PingFacts }
  readonly post: Lead
  readonly status: AboutAttempt
  readonly bank: AboutAttempt & { readonly bank: LeadBank }
  readonly void: AboutAttempt
  readonly erase: AboutAttempt
}

type Told = Partial<Lead & { readonly test: boolean; readonly bank: LeadBank }>

/** In our own protocol, which names an attempt by its key alone. */
export const ownRequest = ({
  reference: _,
  facts,
  ...told
}: Told & { readonly reference?: string; readonly facts?: PingFacts }): Told => ({
  ...told,
  ...(facts && onlyPingFacts(facts)),
})

/**
 * What nobody knows is left out. Which inquiry the applicant permits stands under one name, with the submission and with the choice of a lender;
 * an act has a time of its own where it is not that of the submission.
 */
export function mappedContent(
  { consent, consents = [], military, applicant, bank, ...envelope }: Told,
  reference?: string,
): MappedContent {
  const calls = consents.some(({ act, version }) => act === 'calls-and-texts' && version !== null)
  const values: Readonly<Partial<Record<MappedField, unknown>>> = {
    ...envelope,
    reference,
    consentTime: consent?.at,
    userIP: consent?.ip,
    callsAndTexts: consents.length > 0 ? calls : undefined,
    notActiveMilitary: military?.at,
    ...applicant,
    ...bank,
  }
  return {
    values: values as MappedContent['values'],
    consents: consents.map(({ act, text, version, sha256, at }) => ({
      text: (act === 'credit-inquiry' ? act : text).replaceAll('-', '_'),
      parts: { version, sha256, time: version && at !== consent?.at ? at : null },
    })),
  }
}
