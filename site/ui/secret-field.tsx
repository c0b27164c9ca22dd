import { useState } from 'react'
import { controlId } from './field.tsx'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

/**
 * A number that must not be read over a shoulder: hidden until asked for. Not a password field, which browsers would offer to
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
      className={`figures pr-20 ${isShown ? '' : 'secret'}`}
      inside={
        <button
          type="button"
          aria-controls={controlId(field.name)}
          onClick={() => setShown(!isShown)}
          className="tap absolute right-1 cursor-pointer px-3 text-small font-semibold text-green underline"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
