/** Values in the clear, for a reason, for a minute: who looked is recorded, and nothing of it stays in the page. */
import { type ReactNode, useEffect, useState } from 'react'
import type { WriteCall } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from './act.tsx'
import type { ActProps } from './act-props.ts'
import { Button } from './button.tsx'

const SHOWN_SECONDS = 60

type Props<Call extends WriteCall> = Omit<ActProps<Call>, 'reason' | 'onDone' | 'done'> & {
  readonly show: (answer: CallAnswer<Call>) => ReactNode
}

export function Reveal<Call extends WriteCall>({ show, ...act }: Props<Call>) {
  const [revealed, setRevealed] = useState<CallAnswer<Call>>()
  useEffect(() => {
    if (revealed === undefined) return
    const timer = setTimeout(() => setRevealed(undefined), SHOWN_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revealed])
  if (revealed === undefined)
    return <Act {...(act as unknown as ActProps<Call>)} reason="required" onDone={(answer) => setRevealed(() => answer)} />
  return (
    <section className="revealed" aria-label="Values in the clear">
      {show(revealed)}
      <Button onPress={() => setRevealed(undefined)}>Hide</Button>
      <small>Hidden by itself after {SHOWN_SECONDS} seconds.</small>
    </section>
  )
}
