/** Placeholders about one state, `{name:IL}`, made of what the register says of its law. */
import type { StateCode } from '../domain/us-states.ts'

export const STATE_FIGURES: Readonly<Record<string, (state: StateCode) => string>> = {}
