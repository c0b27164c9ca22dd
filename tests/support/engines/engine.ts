/** What the tests ask of a browser, whichever engine and driver it has. */
import type { PlainDate } from '#domain/values/calendar.ts'

/** A control as a person finds it: by its label or its words. */
export interface Place {
  readonly role: 'field' | 'button' | 'link'
  readonly name: string
}

export interface Visitor {
  readonly open: (url: string) => Promise<void>
  /** Runs in the page; nothing from outside is known there but the arguments. */
  readonly evaluate: <Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  readonly click: (place: Place) => Promise<void>
  /** Key by key. */
  readonly type: (place: Place, text: string) => Promise<void>
  readonly typeDate: (place: Place, date: PlainDate) => Promise<void>
  readonly choose: (place: Place, value: string) => Promise<void>
  readonly leave: () => Promise<void>
  /** Errors of the console, scripts that failed, and what a page's policy stopped. */
  readonly complaints: () => Promise<readonly string[]>
}

export interface Engine {
  /** With a tab and a memory of their own. */
  readonly newVisitor: () => Promise<Visitor>
  readonly close: () => Promise<void>
}

/** Runs in the page. A label counts with its first words, when it says more. */
export function locate({ role, name }: Place): Element | null {
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0)
  const named = (candidates: Element[]) =>
    candidates.find((candidate) => words(candidate) === name) ?? candidates.find((candidate) => words(candidate).startsWith(name))
  if (role === 'button') return named(shown('button, summary')) ?? null
  if (role === 'link') return named(shown('a')) ?? null
  const label = named(shown('label')) as HTMLLabelElement | undefined
  return label?.control ?? document.querySelector(`[aria-label="${name}"]`)
}

/** Runs in the page: what is in the middle of the window is under no header. */
export function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const LOOK_AGAIN_MS = 100
const PATIENCE_MS = 30_000

/** Asks until there is an answer. A page that is just being left gives none. */
export async function patiently<Result>(what: string, ask: () => Promise<Result | null | undefined | false>): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    let problem: unknown
    const answer = await ask().catch((error) => {
      problem = error
      return undefined
    })
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`, { cause: problem })
    await new Promise((later) => setTimeout(later, LOOK_AGAIN_MS))
  }
}
