/** Nothing there, not there yet, failed, not allowed: four different things, and never mistaken for each other. */
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefused, isUnknown, sentenceOf } from '../api/call-failure.ts'
import { Button } from './button.tsx'
import { Screen } from './screen.tsx'

/** A sentence, or more than text. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <div className="state">{typeof children === 'string' ? <p>{children}</p> : children}</div>
)

/** `rows`: how tall the thing will be. */
export const Loading = ({ rows = 6 }: { readonly rows?: number }) => (
  <div className="state is-loading" role="status" aria-label="Loading">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars without an identity
      <span key={row} />
    ))}
  </div>
)

export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => unknown }) {
  if (isRefused(error)) return <NotAllowed>{sentenceOf(error)}</NotAllowed>
  return (
    <div className="state is-failed" role="alert">
      <p>{sentenceOf(error)}</p>
      {onRetry && !isUnknown(error) && <Button onPress={() => onRetry()}>Try again</Button>}
    </div>
  )
}

export const NotAllowed = ({ children }: { readonly children: ReactNode }) => (
  <div className="state is-refused">
    <p>
      <strong>You don’t have access.</strong> {children}
    </p>
  </div>
)

export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    return router.invalidate()
  }
  const title = isRefused(error) ? 'Not for your role' : isUnknown(error) ? 'Not found' : 'This didn’t load'
  return (
    <Screen title={title} command="help">
      <Failed error={error} onRetry={retry} />
    </Screen>
  )
}

export const LoadingScreen = () => (
  <div className="loading-screen">
    <Loading rows={10} />
  </div>
)

export const UnknownScreen = () => (
  <Screen title="Not found" command="help">
    <Empty>
      <p>No screen at this address.</p>
      <Link to="/" className="button">
        Go to Today
      </Link>
    </Empty>
  </Screen>
)
