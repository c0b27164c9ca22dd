import { ACCOUNT_TYPES } from '#domain/application/fields/bank.ts'
import type { Option } from '../../ui/select-field.tsx'

export const ACCOUNT_TYPE_OPTIONS: readonly Option[] = ACCOUNT_TYPES.map((type) => ({
  value: type,
  label: type === 'checking' ? 'Checking' : 'Savings',
}))
