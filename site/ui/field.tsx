/** What every control of a form shares: a visible label above, a hint, and an error in red under it, tied to the control for screen readers. */
import { useId } from 'react'

export interface FieldProps {
  /** The field's name in the payload; the error summary links to it. */
  name: string
  label: string
  hint?: React.ReactNode
  error?: string | undefined
  /** What to do about the error, where its own words (spec §5) do not say it. */
  advice?: string | undefined
  isOptional?: boolean
  /** Said while typing, under the control, where an error would stand. Given from the start, if only empty: a screen reader must know the place. */
  live?: React.ReactNode
  /** What is wrong so far, said there in place of it and in red (spec §5); the form can still go on. */
  liveError?: string | undefined
  /** The live message is for screen readers alone: everybody else sees what it says. */
  isLiveHidden?: boolean
}

interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export const OPTIONAL = <span className="font-normal text-soft"> (optional)</span>

export const controlId = (name: string) => `field-${name}`

/** Takes the focus to a field, and brings all of it into view: the question above it, not the control alone. */
export function showField(name: string): void {
  const control = document.getElementById(controlId(name))
  if (!control) return
  control.closest('fieldset, [data-field]')?.scrollIntoView({ behavior: 'instant' })
  control.focus({ preventScroll: true })
}

export function Field({
  name,
  label,
  hint,
  error,
  advice,
  isOptional = false,
  live,
  liveError,
  isLiveHidden = false,
  children,
}: FieldProps & { children: (attributes: ControlAttributes) => React.ReactNode }) {
  const describedBy = useId()
  const ids = [hint && `${describedBy}-hint`, error ? `${describedBy}-error` : (live || liveError) && `${describedBy}-live`]
    .filter(Boolean)
    .join(' ')
  return (
    <div data-field="">
      <label htmlFor={controlId(name)} className="block font-semibold">
        {label}
        {isOptional && OPTIONAL}
      </label>
      {hint && (
        <p id={`${describedBy}-hint`} className="mt-0.5 text-small text-soft">
          {hint}
        </p>
      )}
      <div className="mt-1.5">
        {children({ id: controlId(name), 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined })}
      </div>
      {error && <FieldError id={`${describedBy}-error`} message={error} advice={advice} />}
      {live !== undefined && (
        <div
          id={`${describedBy}-live`}
          aria-live="polite"
          className={isLiveHidden ? 'sr-only' : 'text-small text-soft not-empty:mt-1.5'}
        >
          {!error && (liveError ? <FieldError message={liveError} /> : live)}
        </div>
      )}
    </div>
  )
}

interface FieldErrorProps {
  id?: string
  message: string
  advice?: string | undefined
}

export function FieldError({ id, message, advice }: FieldErrorProps) {
  return (
    <div id={id} className="mt-1.5 text-small">
      <p className="flex gap-2 font-semibold text-red">
        <svg aria-hidden="true" viewBox="0 0 20 20" className="mt-0.5 size-5 shrink-0 fill-current">
          <path d="M10 1a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-1 4h2v6H9zm0 8h2v2H9z" />
        </svg>
        {message}
      </p>
      {advice && <p className="ml-7">{advice}</p>}
    </div>
  )
}
