/** A one-time link. Its token stands behind the #, which no server and no other page is told, and leaves the address at once. */

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/problem.tsx'
import { enterWith, type OpenedLink } from './calls.ts'
import { ROLE_NAMES } from './me.ts'
import { makeFirstPasskey } from './passkey.ts'
import { Threshold } from './threshold.tsx'

const CONSOLE = '/console/'
const token = window.location.hash.slice(1)

const goIn = () => window.location.replace(CONSOLE)

export function Enter() {
  const [opened, setOpened] = useState<OpenedLink>()
  const entering = useMutation({
    mutationFn: enterWith,
    onSuccess: (found) => (found.kind === 'signed-in' ? goIn() : setOpened(found)),
  })
  const making = useMutation({
    mutationFn: async ({ options }: OpenedLink) => makeFirstPasskey(token, options ?? {}),
    onSuccess: goIn,
  })
  const { mutate } = entering
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname)
    if (token) mutate(token)
  }, [mutate])

  if (!token || entering.error)
    return (
      <Threshold title="This link does not work">
        <p>
          {entering.error ? sentenceOf(entering.error) : 'A link works once, and it must be whole. Open it as it was sent to you.'}
        </p>
        <a className="button" href={CONSOLE}>
          Sign in instead
        </a>
      </Threshold>
    )
  if (!opened) return <p className="starting">Opening the console…</p>
  return (
    <Threshold title={`Welcome, ${opened.name}`}>
      <p>
        You come in as {ROLE_NAMES[opened.role]}. Make a passkey now: your device keeps it, and asks for your fingerprint, face or
        PIN. There is no password.
      </p>
      <Button look="main" isOff={making.isPending} onPress={() => making.mutate(opened)}>
        {making.isPending ? 'Waiting for your device…' : 'Make my passkey'}
      </Button>
      {making.error && <Problem error={making.error} />}
    </Threshold>
  )
}
