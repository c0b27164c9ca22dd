/** Where the chosen lender would send the money: asked only of a person whose lender wants it, by the rules of the specification's last step. */

import { FIELD_LABELS } from '#content/field-labels.ts'
import { normalizeAccountNumber } from '#domain/application/fields/bank.ts'
import { normalizeRoutingNumber } from '#domain/application/fields/routing-number.ts'
import { normalizeText } from '#domain/application/fields/text.ts'
import { STEPS } from '#domain/application/steps.ts'
import { checkStep, emptyApplication } from '#domain/application/typed-application.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { formCopy } from '../../browser/form-copy.ts'
import { TextField } from '../../ui/text-field.tsx'
import { enterKeyOf } from '../enter-key.ts'
import { adviceOn } from '../error-advice.ts'
import { BankNumberFields } from '../steps/bank-number-fields.tsx'

const NAMES = ['bankName', 'routingNumber', 'accountNumber'] as const
type BankField = (typeof NAMES)[number]

type TypedBank = Readonly<Record<BankField, string>>
export const NO_BANK: TypedBank = { bankName: '', routingNumber: '', accountNumber: '' }

const BANK_STEP = STEPS[6]

/** In the order on screen. */
export function bankErrors(typed: TypedBank): Readonly<Record<string, string>> {
  const errors = checkStep(BANK_STEP, { ...emptyApplication(), ...typed }, todayAcrossUs(new Date()))
  return Object.fromEntries(NAMES.flatMap((name) => (errors[name] ? [[name, errors[name]] as const] : [])))
}

export const readBank = ({ bankName, routingNumber, accountNumber }: TypedBank): TypedBank => ({
  bankName: normalizeText(bankName),
  routingNumber: normalizeRoutingNumber(routingNumber),
  accountNumber: normalizeAccountNumber(accountNumber),
})

interface BankFieldsProps {
  typed: TypedBank
  errors: Readonly<Record<string, string>>
  onType: (typed: TypedBank) => void
}

export function BankFields({ typed, errors, onType }: BankFieldsProps) {
  const bind = (name: BankField) => ({
    name,
    label: FIELD_LABELS[name],
    value: typed[name],
    error: errors[name],
    advice: adviceOn(name, typed[name]),
    enterKeyHint: enterKeyOf(name),
    onType: (text: string) => onType({ ...typed, [name]: text }),
  })
  return (
    <>
      <p>Where this lender would send the money. We delete these numbers {formCopy().bankDeletion}.</p>
      <TextField autoComplete="off" {...bind('bankName')} />
      <BankNumberFields bind={bind} />
    </>
  )
}
