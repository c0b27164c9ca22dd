import * as z from 'zod/mini'

// spec §3. Optional: Regulation B lets us ask for a courtesy title only when it may be left empty.
export const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss'] as const

export const title = z.enum(TITLES, { error: 'Choose Mr, Mrs, Ms or Miss, or leave the title empty' })
