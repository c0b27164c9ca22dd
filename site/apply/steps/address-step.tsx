/** Step 6: where the applicant lives. The ZIP code fills city and state; the street has suggestions. */
import { formatZip, ZIP_PLUS_4_DIGITS } from '#domain/application/fields/address.ts'
import { normalizeDigits } from '#domain/application/fields/text.ts'
import { SUGGESTION_CLICK_GUARD_MS } from '#domain/application/timings.ts'
import { isServedState } from '#domain/state-law.ts'
import { isStateCode, US_STATES } from '#domain/us-states.ts'
import { Notice } from '../../components/notice.tsx'
import { FormattedField } from '../../ui/formatted-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SuggestionField } from '../../ui/suggestion-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'
import { questionAbout } from '../zip-finding.ts'
import { STATE_OPTIONS } from './state-options.ts'
import { useStreetSuggestions } from './use-street-suggestions.ts'
import { useZipPlace } from './use-zip-place.ts'

export function AddressStep({ state, dispatch, bind }: StepProps) {
  const { typed } = state
  const zip = useZipPlace(typed.zipCode, dispatch)
  const street = useStreetSuggestions(typed.zipCode)
  return (
    <>
      <FormattedField
        label="ZIP code"
        hint="5 digits. Fills in your state and city."
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
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField label="State" options={STATE_OPTIONS} autoComplete="address-level1" {...bind('state')} />
        <TextField label="City" autoComplete="address-level2" {...bind('city')} />
      </div>
      <div aria-live="polite" className="empty:hidden">
        <StateQuestion question={questionAbout(zip.finding, typed.state)} />
      </div>
      {state.policy.unavailableStates === 'notice-only' && <UnavailableState code={typed.state} />}
      <SuggestionField
        label="Street address"
        autoComplete="address-line1"
        suggestions={street.suggestions}
        origin="Made-up examples, not looked up"
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
      <div className="sm:w-1/2">
        <TextField label="Apartment or unit" isOptional autoComplete="address-line2" {...bind('unit')} />
      </div>
    </>
  )
}

/** A person who knows better goes on. */
function StateQuestion({ question }: { question: string | undefined }) {
  return question && <Notice heading={question}>If so, go on. If not, please correct the ZIP code or the state.</Notice>
}

/** Spec §6: a notice, and no more than that. */
function UnavailableState({ code }: { code: string }) {
  if (!isStateCode(code) || isServedState(code)) return null
  return (
    <Notice heading={`Our service is not available in ${US_STATES[code]}`}>
      You can go on, but no lender will be asked about a person who lives there.
    </Notice>
  )
}
