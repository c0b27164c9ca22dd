import type { InterruptReason } from '#domain/matching/run/run-state.ts'

export function makeInterrupts() {
  const reasons: InterruptReason[] = []
  let first = Promise.withResolvers<void>()
  return {
    raise(reason: InterruptReason) {
      reasons.push(reason)
      first.resolve()
    },
    raised: () => first.promise,
    take() {
      const reason = reasons.shift()
      if (reasons.length === 0) first = Promise.withResolvers<void>()
      return reason
    },
  }
}

export type Interrupts = ReturnType<typeof makeInterrupts>
