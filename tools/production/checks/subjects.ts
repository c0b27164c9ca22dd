/** The table of what `npm run production -- check` tries, in the order in which it is shown. */
import type { Subject } from './check.ts'
import { database } from './database.ts'
import { settings } from './settings.ts'

export const SUBJECTS: readonly Subject[] = [settings, database]
