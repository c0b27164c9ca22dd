/** Fields of a form under their labels. */
import type { ComponentProps } from 'react'

interface Labeled {
  readonly label: string
}

export const Field = ({ label, hint, ...input }: ComponentProps<'input'> & Labeled & { readonly hint?: string }) => (
  <label className="field">
    <span>{label}</span>
    <input {...input} />
    {hint && <small>{hint}</small>}
  </label>
)

interface Offered {
  /** Label by value. */
  readonly options: Readonly<Record<string, string>>
}

export const SelectField = ({ label, options, ...select }: ComponentProps<'select'> & Labeled & Offered) => (
  <label className="field">
    <span>{label}</span>
    <select {...select}>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
)

/** One of a few, none of which is taken for granted. */
export const RadioField = ({ label, name, options }: Labeled & Offered & { readonly name: string }) => (
  <fieldset className="choices">
    <legend>{label}</legend>
    {Object.entries(options).map(([value, text]) => (
      <label key={value}>
        <input type="radio" name={name} value={value} required /> {text}
      </label>
    ))}
  </fieldset>
)
