import { type FormEvent, useId } from 'react'
import { useWrite, type WriteCall } from '../api/query.ts'
import type { CallInput } from '../api/send.ts'
import type { ActProps } from './act-props.ts'
import { Button } from './button.tsx'
import { notify } from './notify.ts'
import { Problem } from './problem.tsx'
import { Sheet } from './sheet.tsx'

function ReasonField({ label = 'Reason' }: { readonly label?: string }) {
  const id = useId()
  return (
    <label className="field">
      <span>{label}</span>
      <textarea name="reason" rows={2} minLength={5} maxLength={200} required aria-describedby={id} />
      <small id={id}>Kept in the history. Write no personal values.</small>
    </label>
  )
}

type Props = ActProps<WriteCall> & { readonly onClose: () => void }

export function ActDialog({ call, args, label, title = label, says, reason, danger, done, onDone, onClose, children }: Props) {
  const acting = useWrite(call)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (acting.isPending) return
    const form = new FormData(event.currentTarget)
    const input = {
      ...(typeof args === 'function' ? args(form) : args),
      ...(reason === 'required' && { reason: String(form.get('reason')).trim() }),
    } as CallInput<WriteCall>
    // By its promise: what was done is said, too, where the answers that are asked for anew have taken this dialog's row away meanwhile.
    acting.mutateAsync(input).then(
      (answer) => {
        onClose()
        const text = typeof done === 'function' ? done(answer) : done
        if (text) notify(text)
        onDone?.(answer)
      },
      // Shown below.
      () => undefined,
    )
  }
  return (
    <Sheet title={title} onClose={onClose} keepsOpen>
      <form className="form" onSubmit={submit}>
        <div className="says">{typeof says === 'string' ? <p>{says}</p> : says}</div>
        {children}
        {reason === 'required' && <ReasonField />}
        {acting.error && <Problem error={acting.error} />}
        <div className="acts">
          <button type="submit" className={`button ${danger ? 'is-danger' : 'is-main'}`} aria-disabled={acting.isPending}>
            {acting.isPending ? 'Working…' : label}
          </button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      </form>
    </Sheet>
  )
}
