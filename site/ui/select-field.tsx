import { Field, type FieldProps } from './field.tsx'

export interface Option {
  readonly value: string
  readonly label: string
}

/** Each value is its own label; a note in parentheses explains one that is not plain English. */
export const asOptions = (values: readonly string[], notes: Readonly<Record<string, string>> = {}): readonly Option[] =>
  values.map((value) => ({ value, label: notes[value] ? `${value} (${notes[value]})` : value }))

interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  value: string
  autoComplete?: string
  onType: (chosen: string) => void
}

export function SelectField({ options, value, autoComplete, onType, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(attributes) => (
        <Select
          {...attributes}
          name={field.name}
          options={options}
          value={value}
          autoComplete={autoComplete}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  )
}

interface SelectProps extends Omit<React.ComponentProps<'select'>, 'className'> {
  options: readonly Option[]
  emptyLabel?: string
  /** Several beside each other have less room for padding. */
  isNarrow?: boolean
}

export function Select({ options, emptyLabel = 'Choose', isNarrow = false, ...attributes }: SelectProps) {
  return (
    <select {...attributes} className={`control select ${isNarrow ? 'select-narrow' : ''}`}>
      <option value="">{emptyLabel}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
