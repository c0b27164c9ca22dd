/**
 * A button for an act. The table of access says who may: others see it disabled, with the reason and who may. It asks before it acts, says what
 * will happen, and keeps its dialog and what was typed when the act fails.
 */
import { lazy, Suspense, useState } from 'react'
import { ACCESS } from '#contracts/operators/access.ts'
import type { Role } from '#domain/roles.ts'
import type { WriteCall } from '../api/query.ts'
import { refusalFor, useMe } from '../session/me.ts'
import type { ActProps } from './act-props.ts'
import { notify } from './notify.ts'

const ActDialog = lazy(() => import('./act-dialog.tsx').then(({ ActDialog }) => ({ default: ActDialog })))

export function Act<Call extends WriteCall>(props: ActProps<Call>) {
  const { call, label, danger, quiet, unless } = props
  const [isOpen, setOpen] = useState(false)
  const me = useMe()
  const { least } = ACCESS[call]
  const refusal = least === 'anyone' ? unless : (refusalFor(me, least as Role) ?? unless)
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
