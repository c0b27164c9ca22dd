/** An amount that somebody types in US dollars, and sends in cents. */
import type { ComponentProps } from 'react'
import { dollarsToCents } from '#domain/values/money.ts'

export const centsIn = (form: FormData) => dollarsToCents(Number(form.get('dollars')))

export const Dollars = ({ label, ...limits }: { readonly label: string } & ComponentProps<'input'>) => (
  <label className="field">
    <span>{label}</span>
    <input name="dollars" type="number" step="0.01" required {...limits} />
  </label>
)
