/** Step 4: work. Without work there is no employer to name. */
import { EMPLOYMENT_STATUSES, YEARS_AT_JOB } from '#domain/application/fields/employment.ts'
import { RadioField } from '../../ui/radio-field.tsx'
import { asOptions, SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { StepProps } from '../step-props.ts'

export function EmploymentStep({ state, bind }: StepProps) {
  const isOptional = state.typed.employmentStatus === 'Unemployed'
  return (
    <>
      <RadioField options={asOptions(EMPLOYMENT_STATUSES)} {...bind('employmentStatus')} />
      <TextField isOptional={isOptional} autoComplete="organization" {...bind('employer')} />
      <TextField isOptional={isOptional} autoComplete="organization-title" {...bind('jobTitle')} />
      <div className="sm:w-1/2">
        <SelectField
          hint={isOptional ? 'Choose 0 if you have no job now.' : undefined}
          options={asOptions(YEARS_AT_JOB, { 0: 'less than 1 year' })}
          {...bind('timeAtJob')}
        />
      </div>
    </>
  )
}
