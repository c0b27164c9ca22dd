/** Keys for a whole screen: one, or one after another (`g t`). They are off while somebody types, and while a dialog is open. */
import { useEffect } from 'react'

export type Keys = Readonly<Record<string, () => void>>

const SEQUENCE_WITHIN_MS = 1_000

export function useKeys(keys: Keys): void {
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined
    const press = (event: KeyboardEvent) => {
      if (!isForScreen(event)) return
      const sequence = first && event.timeStamp - first.at < SEQUENCE_WITHIN_MS ? `${first.key} ${event.key}` : event.key
      first = { key: event.key, at: event.timeStamp }
      const act = keys[sequence]
      if (!act) return
      event.preventDefault()
      first = undefined
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [keys])
}

function isForScreen({ ctrlKey, metaKey, altKey, isComposing, target, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  if (document.querySelector('dialog[open]')) return false
  return !(target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)))
}
