import { WANTED_REPAYMENTS, type WantedRepayment } from '#domain/application/fields/wanted-repayment.ts'
import type { Option } from '../../ui/select-field.tsx'

const LABELS: Readonly<Record<WantedRepayment, string>> = {
  'over-months': 'Over several months',
  'at-once': 'All at once, on my next payday',
}

export const REPAYMENT_OPTIONS: readonly Option[] = WANTED_REPAYMENTS.map((value) => ({ value, label: LABELS[value] }))
