import { useId } from 'react'
import { controlId, FieldError } from './field.tsx'

interface CheckboxProps {
  name: string
  isChecked: boolean
  /** What checking does, where that is more than the words say. */
  hint?: React.ReactNode
  /** The id of something else that is part of what checking means. */
  alsoDescribedBy?: string | undefined
  error?: string | undefined
  advice?: string | undefined
  onCheck: (isChecked: boolean) => void
  children: React.ReactNode
  /** Goes on after the words and is read with them, but a press on it checks nothing: links stand here, and people miss them. */
  beside?: React.ReactNode
}

/** The words are the label, and the whole row is the target, but for what stands beside them. */
export function Checkbox(props: CheckboxProps) {
  const { name, isChecked, hint, alsoDescribedBy, error, advice, onCheck, children, beside } = props
  const id = useId()
  const [textId, hintId, errorId] = [`${id}-words`, `${id}-hint`, `${id}-error`]
  return (
    <div data-field="">
      <div className="flex flex-wrap items-start gap-x-3.5">
        <input
          type="checkbox"
          id={controlId(name)}
          name={name}
          checked={isChecked}
          onChange={(event) => onCheck(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-labelledby={beside ? textId : undefined}
          aria-describedby={[alsoDescribedBy, hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined}
          className="mt-2 size-7 shrink-0 cursor-pointer accent-green"
        />
        {beside ? (
          <p id={textId} className="min-w-0 flex-[1_1_9rem] py-2">
            <label htmlFor={controlId(name)} className="-mt-5 -ml-3.5 inline-block cursor-pointer pt-5 pl-3.5">
              {children}
            </label>{' '}
            {beside}
          </p>
        ) : (
          <label htmlFor={controlId(name)} className="flex min-h-11 min-w-0 flex-[1_1_9rem] cursor-pointer items-center py-1.5">
            <span>{children}</span>
          </label>
        )}
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
