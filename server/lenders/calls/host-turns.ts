/**
 * How many calls a host gets at once. The others wait here for their turn and not in the HTTP client: their time has not begun, and a call
 * whose turn does not come soon is known not to have left.
 */
export function hostTurns(atOnce: number, waitMs: number) {
  const hosts = new Map<string, { busy: number; readonly waiting: Set<() => void> }>()
  return {
    /** False: this call's turn did not come. After true the caller owes an `end`. */
    begin(host: string): Promise<boolean> {
      const turns = hosts.get(host) ?? { busy: 0, waiting: new Set() }
      hosts.set(host, turns)
      if (turns.busy < atOnce) {
        turns.busy++
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const patience = setTimeout(() => {
          turns.waiting.delete(begin)
          resolve(false)
        }, waitMs)
        const begin = () => {
          clearTimeout(patience)
          resolve(true)
        }
        turns.waiting.add(begin)
      })
    },

    end(host: string): void {
      const turns = hosts.get(host)
      if (!turns) return
      const [next] = turns.waiting
      if (next) {
        turns.waiting.delete(next)
        next()
      } else if (--turns.busy === 0) hosts.delete(host)
    },
  }
}
