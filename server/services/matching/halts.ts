import type { HaltReason } from '#domain/matching/run-state.ts'

/** Requests to halt a run, which wait until somebody looks at them. */
export interface Halts {
  readonly raise: (reason: HaltReason) => void
  readonly next: () => Promise<HaltReason>
}

export function makeHalts(): Halts {
  const raised: HaltReason[] = []
  let waiting: { readonly promise: Promise<HaltReason>; readonly resolve: (reason: HaltReason) => void } | undefined
  return {
    raise(reason) {
      if (!waiting) return void raised.push(reason)
      waiting.resolve(reason)
      waiting = undefined
    },
    next() {
      const reason = raised.shift()
      if (reason) return Promise.resolve(reason)
      waiting ??= Promise.withResolvers<HaltReason>()
      return waiting.promise
    },
  }
}
