import { useId } from 'react'
import { controlId, FieldError } from './field.tsx'

interface CheckboxProps {
  name: string
  isTicked: boolean
  /** What ticking does, where that is more than the words say. */
  hint?: React.ReactNode
  /** The id of something else that is part of what ticking means. */
  alsoDescribedBy?: string | undefined
  error?: string | undefined
  advice?: string | undefined
  onTick: (isTicked: boolean) => void
  children: React.ReactNode
}

/** The words are the label, and the whole row is the target. */
export function Checkbox({ name, isTicked, hint, alsoDescribedBy, error, advice, onTick, children }: CheckboxProps) {
  const describedBy = useId()
  const [hintId, errorId] = [`${describedBy}-hint`, `${describedBy}-error`]
  return (
    <div data-field="">
      <div className="flex flex-wrap items-start gap-x-3.5">
        <input
          type="checkbox"
          id={controlId(name)}
          name={name}
          checked={isTicked}
          onChange={(event) => onTick(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={[alsoDescribedBy, hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
          className="mt-2 size-7 shrink-0 cursor-pointer accent-green"
        />
        <label htmlFor={controlId(name)} className="flex min-h-11 min-w-0 flex-[1_1_9rem] cursor-pointer items-center py-1.5">
          <span>{children}</span>
        </label>
      </div>
      {hint && (
        <p id={hintId} className="ml-10.5 text-small text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId} message={error} advice={advice} />}
    </div>
  )
}
