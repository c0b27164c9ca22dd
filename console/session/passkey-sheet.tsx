/** Over whatever the person was doing: the session has ended, or a dangerous act wants the passkey again. What waits goes on afterwards. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Button } from '../kit/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { askMe } from './calls.ts'
import { meQuery, useMe } from './me.ts'
import { onNeedChange, type PasskeyNeed, waitingNeed } from './passkey-need.ts'

const PasskeyButton = lazy(() => import('./passkey-button.tsx').then(({ PasskeyButton }) => ({ default: PasskeyButton })))

const LABELS: Readonly<Record<PasskeyNeed, { readonly title: string; readonly text: string; readonly label: string }>> = {
  'sign-in': {
    title: 'Sign in to go on',
    text: 'Your session has ended. Nothing is lost: what you were doing goes on when you are back.',
    label: 'Sign in with a passkey',
  },
  confirm: {
    title: 'Confirm that it is you',
    text: 'This shows personal values or cannot be undone, so it needs your passkey again. One confirmation lasts five minutes.',
    label: 'Confirm with a passkey',
  },
}

export function PasskeySheet() {
  const waiting = useSyncExternalStore(onNeedChange, waitingNeed)
  const me = useMe()
  const client = useQueryClient()
  if (!waiting) return null
  const { title, text, label } = LABELS[waiting.need]
  const done = async () => {
    const now = await askMe()
    // Another person must not go on with what this one began.
    if (now.name !== me.name) return window.location.reload()
    client.setQueryData(meQuery.queryKey, now)
    waiting.answer(true)
  }
  return (
    <Suspense>
      <Sheet title={title} onClose={() => waiting.answer(false)}>
        <p>{text}</p>
        <div className="acts">
          <PasskeyButton need={waiting.need} label={label} onDone={done} />
          <Button onPress={() => waiting.answer(false)}>Cancel</Button>
        </div>
      </Sheet>
    </Suspense>
  )
}
