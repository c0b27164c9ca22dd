import { useId } from 'react'
import { FieldError, type FieldProps, OPTIONAL } from './field.tsx'

interface GroupAttributes {
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Several controls that give one answer: the legend is the question, hint and error belong to all of them. */
export function FieldGroup({
  label,
  hint,
  error,
  advice,
  isOptional = false,
  children,
}: Omit<FieldProps, 'name'> & { children: (attributes: GroupAttributes) => React.ReactNode }) {
  const describedBy = useId()
  const ids = [hint && `${describedBy}-hint`, error && `${describedBy}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {label}
        {isOptional && OPTIONAL}
      </legend>
      {hint && (
        <p id={`${describedBy}-hint`} className="mt-0.5 text-small text-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5">{children({ 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined })}</div>
      {error && <FieldError id={`${describedBy}-error`} message={error} advice={advice} />}
    </fieldset>
  )
}
