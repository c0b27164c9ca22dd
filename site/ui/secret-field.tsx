import { useState } from 'react'
import { controlId } from './field.tsx'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

/**
 * A number that must not be read over a shoulder: hidden until asked for, by a button that stays pressed meanwhile. Not a password field, which browsers would offer to
 * remember, and never a value for autocomplete.
 */
export function SecretField(field: Omit<FormattedFieldProps, 'className' | 'inside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <FormattedField
      {...field}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore=""
      className={`figures pr-24 ${isShown ? '' : 'secret'}`}
      inside={
        <button
          type="button"
          aria-controls={controlId(field.name)}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="tile absolute right-1 min-h-11 px-3 font-semibold"
        >
          Show<span className="sr-only"> {field.label}</span>
        </button>
      }
    />
  )
}
