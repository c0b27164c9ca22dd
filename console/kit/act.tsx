/**
 * A button for an act. The table of calls says who may: others see it disabled, with the reason and who may. It asks before it acts, says what
 * will happen, and keeps its dialog and what was typed when the act fails.
 */
import { lazy, Suspense, useState } from 'react'
import type { WriteCall } from '../api/query.ts'
import { refusalOf, useMe } from '../session/me.ts'
import type { ActProps } from './act-props.ts'
import { notify } from './notify.ts'

const ActDialog = lazy(() => import('./act-dialog.tsx').then(({ ActDialog }) => ({ default: ActDialog })))

export function Act<Call extends WriteCall>(props: ActProps<Call>) {
  const { call, label, danger, quiet, unless } = props
  const [isOpen, setOpen] = useState(false)
  const refusal = refusalOf(useMe(), call) ?? unless
  const look = [quiet && 'is-quiet', danger && 'is-danger'].filter(Boolean).join(' ')
  if (refusal)
    return (
      <button
        type="button"
        className={`button is-locked ${look}`}
        aria-disabled="true"
        aria-description={refusal}
        title={refusal}
        onClick={() => notify(refusal, 'bad')}
      >
        {label}
      </button>
    )
  return (
    <>
      <button type="button" className={`button ${look}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <ActDialog {...(props as unknown as ActProps<WriteCall>)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
