/** Short words about what was done, read aloud too. A failure is told where it happened, and here only when that place is gone. */
interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const SHOWN_MS = 10_000

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

export function notify(text: string, tone: Notice['tone'] = 'good'): void {
  const notice = { id: ++lastId, text, tone }
  set([...notices.slice(-2), notice])
  setTimeout(() => set(notices.filter(({ id }) => id !== notice.id)), SHOWN_MS)
}

export const shownNotices = (): readonly Notice[] => notices

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
