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
  /** Goes on after the words and is read with them, but a press on it ticks nothing: links stand here, and people miss them. */
  beside?: React.ReactNode
}

/** The words are the label, and the whole row is the target, but for what stands beside them. */
export function Checkbox(props: CheckboxProps) {
  const { name, isTicked, hint, alsoDescribedBy, error, advice, onTick, children, beside } = props
  const id = useId()
  const [textId, hintId, errorId] = [`${id}-words`, `${id}-hint`, `${id}-error`]
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
