/** One place that knows whether a call waits for the person's passkey. Calls that come while it does wait for the same answer. */
export type PasskeyNeed = 'sign-in' | 'confirm'

interface Waiting {
  readonly need: PasskeyNeed
  readonly answered: Promise<boolean>
  readonly answer: (given: boolean) => void
}

let waiting: Waiting | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export function needPasskey(need: PasskeyNeed): Promise<boolean> {
  if (waiting) return waiting.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  waiting = {
    need,
    answered: promise,
    answer(given) {
      waiting = undefined
      tell()
      resolve(given)
    },
  }
  tell()
  return promise
}

export const waitingNeed = (): Waiting | undefined => waiting

export function onNeedChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
