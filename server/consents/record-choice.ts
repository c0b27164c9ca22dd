import type { BankFields } from '#domain/application/application.ts'
import type { ChoiceConsent } from '#domain/application/fields/consent-with-choice.ts'
import type { Inquiry, LenderId } from '#domain/matching/lender/lender.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import { consentOfChoice } from './consents.ts'
import type { Needs, Records } from './needs.ts'
import { permissionOf } from './permission.ts'

interface MadeChoice {
  readonly applicationId: string
  readonly at: Date
  readonly policy: PolicyName
  /** As the offer named it, and with the inquiry that the offer named. */
  readonly lender: { readonly id: LenderId; readonly name: string; readonly inquiry: Inquiry }
  readonly consent: ChoiceConsent
  /** Where the lender wants them. */
  readonly bank?: BankFields | undefined
}

interface ChoiceRecords extends Pick<Records, 'sealed' | 'consents'> {
  readonly applications: { readonly putBank: (applicationId: string, bank: BankFields) => Promise<unknown> }
}

/**
 * In the transaction that keeps the choice itself: the permission with a certificate of its own, and the bank numbers. False: the identity
 * is no longer kept, nothing was recorded, and there is nothing to send.
 */
export async function recordChoice(
  context: Pick<Needs, 'vault' | 'staging'>,
  records: ChoiceRecords,
  { applicationId, at, policy, lender, consent, bank }: MadeChoice,
): Promise<boolean> {
  const { contact, identity } = await records.sealed.openMany(applicationId, ['contact', 'identity'])
  if (!contact || identity?.emailSalt === undefined) return false
  const permission = permissionOf(lender.inquiry, lender.name)
  const { emailSalt } = identity
  const evidence = { leadId: applicationId, at, policy, email: contact.email, emailSalt, lender: lender.id, permission }
  await records.consents.addChoice(applicationId, at, consentOfChoice(context, consent, evidence))
  if (bank) await records.applications.putBank(applicationId, bank)
  return true
}
