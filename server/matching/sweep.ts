/**
 * Takes up runs that are due until none is left. As many as fit are driven at once; applicants who wait in this process take nothing of that
 * capacity, or a busy process would leave the runs of a dead one alone.
 */
const CAPACITY = 20

export interface SweepParts {
  /** The longest due first. */
  readonly due: (limit: number) => Promise<readonly string[]>
  /** What this process drives already, for whomever. */
  readonly inFlight: ReadonlyMap<string, unknown>
  /** Undefined: somebody else was quicker. */
  readonly claim: (applicationId: string) => Promise<{ readonly driven: Promise<unknown> } | undefined>
  readonly isDraining: () => boolean
}

/** Answers how many it took up. */
export function makeSweep({ due, inFlight, claim, isDraining }: SweepParts): () => Promise<number> {
  const driven = new Set<Promise<unknown>>()
  return async () => {
    // A run that is soon due again waits for the next sweep.
    const seen = new Set<string>()
    let claimed = 0
    while (!isDraining()) {
      const free = CAPACITY - driven.size
      if (free === 0) {
        await Promise.race(driven)
        continue
      }
      // A lease may run out under a process that is slow, so that its own runs are among them.
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
