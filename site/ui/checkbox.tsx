import { useId } from 'react'
import { controlId, FieldError } from './field.tsx'

interface CheckboxProps {
  name: string
  isTicked: boolean
  error?: string | undefined
  onTick: (isTicked: boolean) => void
  children: React.ReactNode
}

/** The words are the label, and the whole row is the target. */
export function Checkbox({ name, isTicked, error, onTick, children }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <div className="flex items-start gap-3.5">
        <input
          type="checkbox"
          id={controlId(name)}
          name={name}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="mt-2 size-7 shrink-0 cursor-pointer accent-green"
        />
        <label htmlFor={controlId(name)} className="flex min-h-11 cursor-pointer items-center py-1.5">
          <span>{children}</span>
        </label>
      </div>
      {error && <FieldError id={errorId} message={error} />}
    </div>
  )
}
