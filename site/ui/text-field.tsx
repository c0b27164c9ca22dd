import { Field, type FieldProps } from './field.tsx'

type InputAttributes = Omit<React.ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'className' | 'prefix'>

export interface TextFieldProps extends FieldProps, InputAttributes {
  value: string
  onType: (typed: string) => void
  className?: string
  /** Stands before the control and belongs to its meaning, as $ does. */
  prefix?: string
  /** Stands after the control, as the Show button does; under it in large text. */
  beside?: React.ReactNode
}

export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    advice,
    isOptional = false,
    live,
    liveError,
    value,
    onType,
    className = '',
    prefix,
    beside,
    ...input
  } = props
  return (
    <Field {...{ name, label, hint, error, advice, isOptional, live, liveError }}>
      {(attributes) => (
        <div className={`flex items-center gap-2.5 ${beside ? 'flex-wrap' : ''}`}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input
            type="text"
            {...input}
            {...attributes}
            name={name}
            value={value}
            onChange={(event) => onType(event.target.value)}
            className={`control ${className}`}
          />
          {beside}
        </div>
      )}
    </Field>
  )
}
