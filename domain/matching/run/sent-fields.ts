/** What a call to a lender can tell of a person, by name. The ledger records which of them were in a call's bytes; `field-names.ts` has their names. */
import type { LeadApplicant, LeadBank } from './lead.ts'
import type { PingFacts } from './ping-facts.ts'

/** With every post: from which address and when the person agreed, to which texts, and the military statement. */
type EvidenceField = 'userIP' | 'consentTime' | 'consents' | 'notActiveMilitary'

export type SentField = keyof PingFacts | keyof LeadApplicant | keyof LeadBank | EvidenceField
