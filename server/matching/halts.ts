import type { HaltReason } from '#domain/matching/run/run-state.ts'

/** Requests to halt a run. They stay until somebody takes them: who stops waiting for one, because something else came first, loses none. */
export interface Halts {
  readonly raise: (reason: HaltReason) => void
  /** Waits until there is one to take. */
  readonly raised: () => Promise<void>
  readonly take: () => HaltReason | undefined
}

export function makeHalts(): Halts {
  const reasons: HaltReason[] = []
  let first = Promise.withResolvers<void>()
  return {
    raise(reason) {
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
