/**
 * The only things that we keep in a browser, in this tab: the draft, and the key of an application that is on its way. A browser that forbids it
 * still has a working form.
 */
type Kept = 'application-draft' | 'application-under-way'

export function readKept(name: Kept): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function keep(name: Kept, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: a reload will lose this, and nothing else.
  }
}

export function forget(name: Kept): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept either.
  }
}
