import * as z from 'zod/mini'
import type { Today } from '../calendar.ts'
import { applicationShape } from './application.ts'
import { withCrossFieldRules } from './cross-field-rules.ts'
import type { Step } from './steps.ts'

export function stepSchema(step: Step, today: Today) {
  const shape = applicationShape(today)
  return withCrossFieldRules(z.strictObject(Object.fromEntries(step.fields.map((field) => [field, shape[field]]))))
}
