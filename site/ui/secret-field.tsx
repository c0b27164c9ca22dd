import { useState } from 'react'
import { controlId } from './field.tsx'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

/**
 * A number that must not be read over a shoulder: hidden until asked for, by a button that stays pressed meanwhile. Not a password field, which browsers would offer to
 * remember, and never a value for autocomplete.
 */
export function SecretField(field: Omit<FormattedFieldProps, 'className' | 'beside'>) {
  const [isShown, setShown] = useState(false)
  return (
    <FormattedField
      {...field}
      autoComplete="off"
      spellCheck={false}
      data-1p-ignore=""
      className={`figures flex-[1_1_12rem] ${isShown ? '' : 'secret'}`}
      beside={
        <button
          type="button"
          aria-controls={controlId(field.name)}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="tile min-h-13 px-4 font-semibold"
        >
          Show<span className="sr-only"> {field.label}</span>
        </button>
      }
    />
  )
}
