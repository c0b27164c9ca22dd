/** A lender could not use an answer: one field, one question, one after the other; then it is sent again. */
import { useEffect, useRef, useState } from 'react'
import type { FieldName } from '#domain/application/application.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { showField } from '../../ui/field.tsx'
import { StandalonePage } from '../standalone-page.tsx'
import type { Binding } from '../step-props.ts'
import { errorOfField } from '../wizard-checks.ts'
import type { WizardState } from '../wizard-state.ts'
import type { Ending } from './ending.ts'
import { canBeFixedAlone, FixField } from './fix-field.tsx'
import { listed, mayHaveItCopy, readerNames } from './outcome-copy.ts'

interface FixProps {
  ending: Extract<Ending, { kind: 'fix' }>
  state: WizardState
  bind: (field: FieldName) => Binding
  onSendAgain: () => void
  onOpenForm: () => void
}

export function Fix({ ending: { errors, whoHasIt }, state, bind, onSendAgain, onOpenForm }: FixProps) {
  const fields = Object.keys(errors)
  const alone = fields.filter(canBeFixedAlone)
  const [place, setPlace] = useState(0)
  const [error, setError] = useState<string>()
  const field = alone[place]
  const isLast = place === alone.length - 1
  const isMendedHere = alone.length > 0 && alone.length === fields.length

  // The first question leaves the focus to the page's heading.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another question is asked, or this one is wrong again
  useEffect(() => {
    if (!isFirst.current && field) showField(field)
    isFirst.current = false
  }, [place, error])

  function goOn(asked: FieldName) {
    const wrong = errorOfField(asked, state, todayAcrossUs(new Date()))
    setError(wrong)
    if (wrong) return
    if (isLast) onSendAgain()
    else setPlace(place + 1)
  }

  // A mistake ends the run: the lender that found it was the last to get the application.
  const before = readerNames(whoHasIt.readers).slice(0, -1)
  const asker = readerNames(whoHasIt.readers).at(-1) ?? 'A lender'
  const others = othersCopy(before, whoHasIt.mayHaveIt)
  const count = fields.length === 1 ? 'One answer' : `${fields.length} answers`
  return (
    <StandalonePage
      heading={`${count} to fix`}
      lead={
        <>
          <p>
            {asker} couldn’t use {fields.length === 1 ? 'this answer' : 'these answers'}, so it hasn’t decided. Everything else you
            entered is kept.
          </p>
          {others && <p>{others}</p>}
        </>
      }
      announcement={`${asker} couldn’t use ${fields.length === 1 ? 'one of your answers' : 'some of your answers'}. Please check.`}
    >
      {isMendedHere && field ? (
        <form
          method="dialog"
          noValidate
          className="space-y-6"
          onSubmit={(event) => {
            event.preventDefault()
            goOn(field)
          }}
        >
          {alone.length > 1 && (
            <p className="figures text-small text-soft">
              Question {place + 1} of {alone.length}
            </p>
          )}
          <p className="rounded-xl bg-sand p-4">{errors[field]}</p>
          <FixField key={field} bound={{ ...bind(field), error, enterKeyHint: 'go' }} />
          <button type="submit" className="button w-full sm:w-auto">
            {isLast ? 'Send again' : 'Next'}
          </button>
        </form>
      ) : (
        <button type="button" className="button w-full sm:w-auto" onClick={onOpenForm}>
          Show me what to fix
        </button>
      )}
    </StandalonePage>
  )
}

function othersCopy(before: readonly string[], mayHaveIt: readonly string[]): string {
  const others = before.length > 0 ? `${listed(before)} got it before, and didn’t take it.` : ''
  return [others, mayHaveItCopy(mayHaveIt)].filter(Boolean).join(' ')
}
