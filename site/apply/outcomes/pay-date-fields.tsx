/** The next two pay dates once more: of an offer that is chosen days later, those of the form may have passed. */
import { FIELD_LABELS } from '#content/field-labels.ts'
import { latestFollowingPayDate, latestNextPayDate } from '#domain/application/fields/pay.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { TextField } from '../../ui/text-field.tsx'

const NAMES = ['nextPayDate', 'followingPayDate'] as const
type TypedDates = Readonly<Record<(typeof NAMES)[number], string>>
export const NO_DATES: TypedDates = { nextPayDate: '', followingPayDate: '' }

interface PayDateFieldsProps {
  typed: TypedDates
  errors: Readonly<Record<string, string>>
  onType: (typed: TypedDates) => void
}

export function PayDateFields({ typed, errors, onType }: PayDateFieldsProps) {
  const today = todayAcrossUs(new Date())
  const latest = { nextPayDate: latestNextPayDate(today), followingPayDate: latestFollowingPayDate(today) }
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-1">
      {NAMES.map((name) => (
        <TextField
          key={name}
          name={name}
          label={FIELD_LABELS[name]}
          type="date"
          autoComplete="off"
          min={addDays(today.earliest, 1)}
          max={latest[name]}
          value={typed[name]}
          error={errors[name]}
          onType={(text) => onType({ ...typed, [name]: text })}
        />
      ))}
    </div>
  )
}
