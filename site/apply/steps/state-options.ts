import { STATE_CODES, US_STATES } from '#domain/places/us-states.ts'
import type { Option } from '../../ui/select-field.tsx'

export const STATE_OPTIONS: readonly Option[] = STATE_CODES.map((code) => ({ value: code, label: US_STATES[code] }))
