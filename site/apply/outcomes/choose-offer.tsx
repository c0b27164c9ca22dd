/** The step between "Choose" and sending: what this lender gets, the permission, and its bank numbers if it wants them. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChooseOfferRequest } from '#contracts/public/offers.ts'
import { normalizeSsn } from '#domain/application/fields/ssn.ts'
import type { OfferToChoose } from '#domain/matching/run/outcome-parts.ts'
import { submissionUnderWay } from '../../browser/submission-under-way.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { onEnterKey } from '../enter-key.ts'
import { BankFields, bankErrors, NO_BANK, readBank } from './bank-fields.tsx'
import { NO_DATES, PayDateFields } from './pay-date-fields.tsx'

interface ChooseOfferProps {
  offer: OfferToChoose
  refused: Readonly<Record<string, string>>
  onSend: (choice: ChooseOfferRequest) => void
  onClose: () => void
}

const DIGITS_NEEDED = 'Please enter the last 4 digits'
const PERMISSION_NEEDED = 'Please allow the inquiry, or choose another offer'

export function ChooseOffer({ offer, refused, onSend, onClose }: ChooseOfferProps) {
  const { lender, needsBank, inquiry, offerId, permission } = offer
  const heading = useRef<HTMLHeadingElement>(null)
  const [bank, setBank] = useState(NO_BANK)
  const [digits, setDigits] = useState('')
  const [payDates, setPayDates] = useState(NO_DATES)
  const [isAllowed, setAllowed] = useState(false)
  const [found, setFound] = useState<Readonly<Record<string, string>>>()
  // An inquiry is allowed by a box of its own; where there is none, the words stand above the button and nothing is to be allowed.
  const isAsked = inquiry !== 'none'
  const errors = found ?? refused
  const asksDigits = needsBank && (submissionUnderWay()?.isContinued || 'ssnLastFour' in refused)
  // Once the server has said that the pay date of the form has passed.
  const [asksDates, setAsksDates] = useState(false)
  if (!asksDates && 'nextPayDate' in refused) setAsksDates(true)

  useLayoutEffect(() => heading.current?.focus(), [])

  function wrongNow() {
    return {
      ...(needsBank && bankErrors(bank)),
      ...(asksDigits && digits.length !== 4 && { ssnLastFour: DIGITS_NEEDED }),
      ...(isAsked && !isAllowed && { creditInquiry: PERMISSION_NEEDED }),
    }
  }

  function send() {
    const wrong = wrongNow()
    // What our server finds wrong after that stands in their place.
    const isWrong = Object.keys(wrong).length > 0
    setFound(isWrong ? wrong : undefined)
    if (isWrong) return
    onSend({
      offerId,
      consent: { creditInquiry: true, documents: { creditInquiry: { version: permission.version, sha256: permission.sha256 } } },
      ...(needsBank && { bank: readBank(bank) }),
      ...(asksDigits && { ssnLastFour: digits }),
      ...(asksDates && { payDates }),
    })
  }

  return (
    <form
      method="dialog"
      noValidate
      onKeyDown={onEnterKey}
      className="space-y-5 border-t border-line pt-5 lg:border-0 lg:pt-0"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-h3 outline-none">
        Send your application to {lender.name}?
      </h3>
      <ErrorSummary errors={errors} />
      <p>
        {lender.name} gets your name, contact details, Social Security number and the rest of your answers. This choice sends them
        to no other lender.
      </p>
      {asksDates && <PayDateFields typed={payDates} errors={errors} onType={setPayDates} />}
      {needsBank && <BankFields typed={bank} errors={errors} onType={setBank} />}
      {asksDigits && (
        <SecretField
          name="ssnLastFour"
          label="Last 4 digits of your Social Security number"
          hint="You applied on another device, so we check that the bank numbers come from you."
          value={digits}
          error={errors.ssnLastFour}
          inputMode="numeric"
          normalize={normalizeSsn}
          maxDigits={4}
          onType={setDigits}
        />
      )}
      {isAsked ? (
        <Checkbox name="creditInquiry" isChecked={isAllowed} error={errors.creditInquiry} onCheck={setAllowed}>
          {permission.wording}
        </Checkbox>
      ) : (
        <p>{permission.wording}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button grow">
          Send to {lender.name}
        </button>
        <button type="button" className="button button-quiet grow" onClick={onClose}>
          Not this one
        </button>
      </div>
    </form>
  )
}
