import { useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/problem.tsx'
import { showPasskey } from './passkey.ts'
import type { PasskeyNeed } from './passkey-need.ts'

interface Props {
  readonly need: PasskeyNeed
  readonly label: string
  readonly onDone: () => unknown
}

export function PasskeyButton({ need, label, onDone }: Props) {
  const [problem, setProblem] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const press = async () => {
    setProblem(undefined)
    setAsking(true)
    try {
      await showPasskey(need)
      await onDone()
    } catch (error) {
      setProblem(error)
      button.current?.focus()
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button look="main" isOff={isAsking} ref={button} onPress={() => press()}>
        {isAsking ? 'Waiting for your passkey…' : label}
      </Button>
      {problem !== undefined && <Problem error={problem} />}
    </>
  )
}
