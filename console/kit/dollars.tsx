/** An amount that somebody types in US dollars, and sends in cents. */
import type { ComponentProps } from 'react'
import { dollarsToCents } from '#domain/values/money.ts'
import { Field } from './field.tsx'

export const centsIn = (form: FormData) => dollarsToCents(Number(form.get('dollars')))

export const Dollars = (field: ComponentProps<typeof Field>) => (
  <Field name="dollars" type="number" step="0.01" required {...field} />
)
