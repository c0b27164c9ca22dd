import { CONTROL, Field, type FieldProps } from './field.tsx'

type InputAttributes = Omit<React.ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className'>

export interface TextFieldProps extends FieldProps, InputAttributes {
  value: string
  onType: (typed: string) => void
  className?: string
}

export function TextField({ name, label, hint, error, isOptional, value, onType, className = '', ...input }: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} isOptional={isOptional ?? false}>
      {(attributes) => (
        <input
          type="text"
          {...input}
          {...attributes}
          name={name}
          value={value}
          onChange={(event) => onType(event.target.value)}
          className={`${CONTROL} ${className}`}
        />
      )}
    </Field>
  )
}
