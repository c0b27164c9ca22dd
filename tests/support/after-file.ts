/**
 * What a test file has opened is closed when it ends, since the next file shares its process. Vitest's own `afterAll` does nothing when it is
 * called while tests or hooks run, which is when servers are started.
 */
type Close = () => unknown

const open: Close[] = []

export function afterFile(close: Close): void {
  open.push(close)
}

/** The last first: what was opened later may use what was opened before. */
export async function closeAll(): Promise<void> {
  for (let close = open.pop(); close; close = open.pop()) await close()
}
