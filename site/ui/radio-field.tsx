import { controlId, type FieldProps } from './field.tsx'
import { FieldGroup } from './field-group.tsx'
import type { Option } from './select-field.tsx'

interface RadioFieldProps extends FieldProps {
  options: readonly Option[]
  value: string
  onType: (chosen: string) => void
}

const COLUMNS: Readonly<Record<number, string>> = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Each choice is a whole tile to tap. The error summary leads to the first one. */
export function RadioField({ name, options, value, onType, ...field }: RadioFieldProps) {
  return (
    <FieldGroup {...field}>
      {({ 'aria-describedby': describedBy }) => (
        <div className={`grid grid-cols-1 gap-2.5 ${COLUMNS[options.length] ?? ''}`}>
          {options.map((option, place) => (
            <label
              key={option.value}
              data-wrong={field.error ? '' : undefined}
              className="tile flex min-h-13 flex-wrap items-center gap-x-3 px-3.5 py-3 data-wrong:border-2 data-wrong:border-red"
            >
              <input
                type="radio"
                id={place === 0 ? controlId(name) : `${controlId(name)}-${place}`}
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onType(option.value)}
                aria-describedby={describedBy}
                className="size-5 shrink-0 cursor-pointer accent-green"
              />
              {/* In large text it takes a line of its own. */}
              <span className="min-w-0 flex-[1_1_6.5rem]">{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
