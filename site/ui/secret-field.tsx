import { useState } from 'react'
import { controlId } from './field.tsx'
import { FormattedField, type FormattedFieldProps } from './formatted-field.tsx'

/**
 * A number that nobody should read over a shoulder: hidden until asked for. Not a password field, which browsers would offer to
 * remember, and never a value for autocomplete.
 */
export function SecretField({ label, className = '', ...field }: FormattedFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <FormattedField
        {...field}
        label={label}
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore=""
        className={`figures pr-20 ${isShown ? '' : 'secret'} ${className}`}
      />
      <button
        type="button"
        aria-controls={controlId(field.name)}
        onClick={() => setShown(!isShown)}
        className="absolute top-0 right-0 tap cursor-pointer px-2 font-semibold text-green underline"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
