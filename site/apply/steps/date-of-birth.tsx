import { useState } from 'react'
import {
  birthYearsOffered,
  type DateOfBirthParts,
  joinDateOfBirth,
  splitDateOfBirth,
} from '#domain/application/fields/date-of-birth-parts.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'
import { controlId } from '../../ui/field.tsx'
import { FieldGroup } from '../../ui/field-group.tsx'
import { asOptions, Select } from '../../ui/select-field.tsx'
import type { Binding } from '../step-props.ts'

const MONTHS = 'January February March April May June July August September October November December'
  .split(' ')
  .map((label, place) => ({ value: String(place + 1), label }))
const DAYS = asOptions(Array.from({ length: 31 }, (_, place) => String(place + 1)))

/** Three selects, one answer. Half a date is no answer yet, so the parts live here until all three are chosen. */
export function DateOfBirth({ name, label, value, error, advice, onType }: Binding) {
  const [parts, setParts] = useState(() => asChosen(splitDateOfBirth(value)))
  const years = asOptions(birthYearsOffered(todayAcrossUs(new Date())).map(String))

  const selects = [
    { part: 'month', label: 'Month', options: MONTHS, autoComplete: 'bday-month', width: 'flex-[5_1_7.5rem]' },
    { part: 'day', label: 'Day', options: DAYS, autoComplete: 'bday-day', width: 'flex-[3_1_4.25rem]' },
    { part: 'year', label: 'Year', options: years, autoComplete: 'bday-year', width: 'flex-[4_1_5.25rem]' },
  ] as const

  function choose(part: keyof DateOfBirthParts, chosen: string) {
    const next = { ...parts, [part]: chosen }
    setParts(next)
    onType(joinDateOfBirth(next))
  }

  return (
    <FieldGroup label={label} error={error} advice={advice}>
      {(attributes) => (
        <div className="flex flex-wrap gap-2.5">
          {selects.map(({ part, label: partLabel, options, autoComplete, width }, place) => {
            // The error summary leads to the first of the three.
            const id = place === 0 ? controlId(name) : `${controlId(name)}-${part}`
            return (
              <div key={part} className={width}>
                <label htmlFor={id} className="text-small text-soft">
                  {partLabel}
                </label>
                <Select
                  {...attributes}
                  id={id}
                  isNarrow
                  emptyLabel=""
                  options={options}
                  autoComplete={autoComplete}
                  value={parts[part]}
                  onChange={(event) => choose(part, event.target.value)}
                />
              </div>
            )
          })}
        </div>
      )}
    </FieldGroup>
  )
}

/** Browsers fill in "3" for March, not "03". */
const asChosen = ({ month, day, year }: DateOfBirthParts): DateOfBirthParts => ({
  month: month.replace(/^0/, ''),
  day: day.replace(/^0/, ''),
  year,
})
