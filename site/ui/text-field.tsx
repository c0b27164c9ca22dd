import { CONTROL, Field, type FieldProps } from './field.tsx'

type InputAttributes = Omit<React.ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'prefix'>

export interface TextFieldProps extends FieldProps, InputAttributes {
  value: string
  onType: (typed: string) => void
  className?: string
  /** Stands before the control and belongs to its meaning, as $ does. */
  prefix?: string
}

export function TextField({
  name,
  label,
  hint,
  error,
  isOptional,
  live,
  value,
  onType,
  className = '',
  prefix,
  ...input
}: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} isOptional={isOptional ?? false} live={live}>
      {(attributes) => {
        const control = (
          <input
            type="text"
            {...input}
            {...attributes}
            name={name}
            value={value}
            onChange={(event) => onType(event.target.value)}
            className={`${CONTROL} ${className}`}
          />
        )
        if (!prefix) return control
        return (
          <div className="flex items-center gap-2.5">
            <span aria-hidden="true" className="text-lead">
              {prefix}
            </span>
            {control}
          </div>
        )
      }}
    </Field>
  )
}
