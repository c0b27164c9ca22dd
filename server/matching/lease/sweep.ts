/**
 * Claims runs that are due until none is left. Up to CAPACITY of them are driven at once; runs whose applicants wait in this process do not
 * count, or a busy process would leave the runs of a dead one alone.
 */
const CAPACITY = 20

interface SweptRuns {
  /** The runs that are due, the longest due first. */
  readonly due: (limit: number) => Promise<readonly string[]>
  /** Runs that this process drives already, awaited or not. */
  readonly inFlight: ReadonlyMap<string, unknown>
  /** Undefined: another process was quicker. */
  readonly claim: (applicationId: string) => Promise<{ readonly driven: Promise<unknown> } | undefined>
  readonly isDraining: () => boolean
}

/** Answers how many runs it claimed. */
export function makeSweep({ due, inFlight, claim, isDraining }: SweptRuns): () => Promise<number> {
  const driven = new Set<Promise<unknown>>()
  return async () => {
    // A run that is due again during this sweep waits for the next.
    const seen = new Set<string>()
    let claimed = 0
    while (!isDraining()) {
      const free = CAPACITY - driven.size
      if (free === 0) {
        await Promise.race(driven)
        continue
      }
      // A slow process may outlast its leases, so that its own runs are among those due.
      const found = await due(free + inFlight.size)
      const fresh = found.filter((id) => !seen.has(id) && !inFlight.has(id)).slice(0, free)
      if (fresh.length === 0) return claimed
      for (const applicationId of fresh) {
        if (isDraining()) return claimed
        seen.add(applicationId)
        const ours = await claim(applicationId)
        if (!ours) continue
        claimed++
        driven.add(ours.driven)
        void ours.driven.finally(() => driven.delete(ours.driven))
      }
    }
    return claimed
  }
}
