import { useId } from 'react'

const LEAST = 5
const MOST = 200

/** Why: five characters or more, kept in the history. */
export function ReasonField({ label = 'Reason' }: { readonly label?: string }) {
  const id = useId()
  return (
    <label className="field">
      <span>{label}</span>
      <textarea name="reason" rows={2} minLength={LEAST} maxLength={MOST} required aria-describedby={id} />
      <small id={id}>Kept in the history. Write no personal values.</small>
    </label>
  )
}
