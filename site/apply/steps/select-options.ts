import { WANTED_REPAYMENTS, type WantedRepayment } from '#domain/application/fields/wanted-repayment.ts'
import { STATE_CODES, US_STATES } from '#domain/places/us-states.ts'
import type { Option } from '../../ui/select-field.tsx'

const LABELS: Readonly<Record<WantedRepayment, string>> = {
  'over-months': 'Over several months',
  'at-once': 'All at once, on my next payday',
}

export const REPAYMENT_OPTIONS: readonly Option[] = WANTED_REPAYMENTS.map((value) => ({ value, label: LABELS[value] }))

export const STATE_OPTIONS: readonly Option[] = STATE_CODES.map((code) => ({ value: code, label: US_STATES[code] }))
