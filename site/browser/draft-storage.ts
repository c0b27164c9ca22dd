/** The only thing that we keep in a browser: the draft, in this tab, until the hand-off. A browser that forbids it still has a working form. */
const KEY = 'application-draft'

export function readDraftText(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function writeDraft(draft: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: a reload will lose the entries, and nothing else.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
