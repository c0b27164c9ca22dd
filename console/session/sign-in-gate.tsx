/** Before any screen: who is this? The address stays as it is, so that a link opens what it names once the person is in. */
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isSignedOut, sentenceOf } from '../api/call-failure.ts'
import { Button } from '../kit/button.tsx'
import { onNotices, shownNotices } from '../kit/notify.ts'
import { router } from '../router.tsx'
import { MeContext, meQuery } from './me.ts'
import { PasskeySheet } from './passkey-sheet.tsx'
import { Threshold } from './threshold.tsx'

const SignIn = lazy(() => import('./sign-in.tsx').then(({ SignIn }) => ({ default: SignIn })))
const Enter = lazy(() => import('./enter.tsx').then(({ Enter }) => ({ default: Enter })))

/** A one-time link is good for whoever holds it, signed in or not. */
const isOneTimeLink = () => /\/console\/enter\/?$/.test(window.location.pathname)

export function SignInGate() {
  return <Suspense fallback={<Starting />}>{isOneTimeLink() ? <Enter /> : <SignedIn />}</Suspense>
}

function SignedIn() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (me)
    return (
      <MeContext value={me}>
        <RouterProvider router={router} />
        <PasskeySheet />
        <Notices />
      </MeContext>
    )
  if (isSignedOut(error)) return <SignIn onDone={() => refetch()} />
  if (error)
    return (
      <Threshold title="The console cannot be opened">
        <p role="alert">{sentenceOf(error)}</p>
        <Button look="main" onPress={() => refetch()}>
          Try again
        </Button>
      </Threshold>
    )
  return <Starting />
}

const Starting = () => <p className="starting">Opening the console…</p>

function Notices() {
  const notices = useSyncExternalStore(onNotices, shownNotices)
  return (
    <div className="notices" role="status">
      {notices.map(({ id, text, tone }) => (
        <p key={id} data-tone={tone}>
          {text}
        </p>
      ))}
    </div>
  )
}
