import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { type Keys, useKeys } from '../kit/keys.ts'
import { SCREENS } from '../paths.ts'

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
