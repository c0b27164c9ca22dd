import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { SCREENS } from '../paths.ts'

/** Keys for a whole screen: one, or one after another (`g t`). They are off while somebody types, and while a dialog is open. */
type Keys = Readonly<Record<string, () => void>>

const SEQUENCE_WITHIN_MS = 1_000

function useKeys(keys: Keys): void {
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

const FRAMES_UNTIL_SHOWN = 60

/** `g` and a letter open a screen, `/` opens the search, `?` lists the keys. */
export function useScreenKeys(role: Role, showKeys: () => void): void {
  const router = useRouter()
  const keys = useMemo(() => {
    const open = SCREENS.filter(({ least }) => isAtLeast(role, least)).map(
      ({ key, path }) => [`g ${key}`, () => void router.navigate({ to: path })] as const,
    )
    const search = async () => {
      if (!focusSearch()) await router.navigate({ to: '/leads' })
      whenShown(focusSearch)
    }
    return Object.fromEntries([...open, ['/', () => void search()], ['?', showKeys]]) as Keys
  }, [role, router, showKeys])
  useKeys(keys)
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>('[data-search]')
  field?.focus()
  return field !== null
}

/** A screen that is opened for the first time is fetched first. */
function whenShown(isDone: () => boolean, framesLeft = FRAMES_UNTIL_SHOWN): void {
  if (!isDone() && framesLeft > 0) requestAnimationFrame(() => whenShown(isDone, framesLeft - 1))
}
