/** Step 6: where the applicant lives. The ZIP code fills city and state; the street has suggestions. */
import { useEffect, useRef } from 'react'
import { formatZip, ZIP_PLUS_4_DIGITS } from '#domain/application/fields/address.ts'
import { normalizeDigits } from '#domain/application/fields/text.ts'
import { SUGGESTION_CLICK_GUARD_MS } from '#domain/application/timings.ts'
import { isServedState } from '#domain/law/state-law.ts'
import { isStateCode, US_STATES } from '#domain/places/us-states.ts'
import { Notice } from '../../components/notice.tsx'
import { FormattedField } from '../../ui/formatted-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SuggestionField } from '../../ui/suggestion-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { questionAbout } from '../zip-finding.ts'
import { STATE_OPTIONS } from './select-options.ts'
import { useStreetSuggestions } from './use-street-suggestions.ts'
import { useZipPlace } from './use-zip-place.ts'

export function AddressStep({ state, dispatch, bind }: StepProps) {
  const { typed, policy } = state
  const zip = useZipPlace(typed.zipCode, policy.choice === 'by-person' ? typed.state : '', dispatch)
  const question = questionAbout(zip.finding, typed.state)
  return (
    <>
      <FormattedField
        hint="5 digits. We’ll fill in your city and state."
        inputMode="numeric"
        autoComplete="postal-code"
        live={zip.message}
        liveError={zip.problem}
        normalize={normalizeDigits}
        format={formatZip}
        maxDigits={ZIP_PLUS_4_DIGITS}
        className="figures sm:w-1/2"
        {...bind('zipCode')}
        onType={(text) => {
          bind('zipCode').onType(text)
          zip.lookUp(text)
        }}
      />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <SelectField options={STATE_OPTIONS} autoComplete="address-level1" {...bind('state')} />
        <TextField autoComplete="address-level2" {...bind('city')} />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {/* A person who knows better goes on. */}
        {question && <SeenNotice heading={question.question}>{question.advice}</SeenNotice>}
      </div>
      {!question && <UnavailableState code={typed.state} isStopped={policy.unavailableStates === 'stopped'} />}
      {policy.streetSuggestions === 'examples' ? (
        <StreetWithExamples state={state} dispatch={dispatch} bind={bind} />
      ) : (
        <TextField autoComplete="address-line1" {...bind('streetAddress')} />
      )}
      <TextField isOptional autoComplete="address-line2" className="sm:w-1/2" {...bind('unit')} />
    </>
  )
}

/** Spec §4: placeholders, and called so. */
function StreetWithExamples({ state, dispatch, bind }: StepProps) {
  const street = useStreetSuggestions(state.typed.zipCode)
  return (
    <SuggestionField
      autoComplete="address-line1"
      suggestions={street.suggestions}
      origin="Example addresses. We don’t look them up."
      textOf={({ line1 }) => line1}
      clickGuardMs={SUGGESTION_CLICK_GUARD_MS}
      {...bind('streetAddress')}
      onType={(text) => {
        bind('streetAddress').onType(text)
        street.typed(text)
      }}
      onChoose={(suggestion) => {
        street.close()
        dispatch({ kind: 'suggestion-chosen', suggestion })
      }}
      onClose={street.close}
    />
  )
}

/** It comes up while a person types above it: a phone would have it under the bar with the buttons. */
function SeenNotice({ heading, children }: { heading: string; children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for other words
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [heading])
  return (
    <div ref={box}>
      <Notice heading={heading}>{children}</Notice>
    </div>
  )
}

/** Spec §6: a notice, and no more than that. Where the policy stops, Continue does. */
function UnavailableState({ code, isStopped }: { code: string; isStopped: boolean }) {
  if (!isStateCode(code) || isServedState(code)) return null
  return (
    <SeenNotice heading={`We don’t serve ${US_STATES[code]}`}>
      {isStopped ? 'Continue shows where else to turn.' : 'No lender will be asked. Please don’t enter more.'}
    </SeenNotice>
  )
}
