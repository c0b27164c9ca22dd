import { useId } from 'react'
import { MILITARY_STATEMENT } from '#content/consent-statements.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { StepProps } from '../step-props.ts'

/** The boxes of the last step, together: one question with a name of its own. */
export function Consents({ children }: { children: React.ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="card min-w-0 space-y-5 p-4 sm:p-6">
      <h2 id={id} className="text-h3">
        Before you send
      </h2>
      {children}
    </fieldset>
  )
}

export const MilitaryBox = ({ state: { consents, errors }, dispatch }: Pick<StepProps, 'state' | 'dispatch'>) => (
  <Checkbox
    name="notActiveMilitary"
    isChecked={consents.notActiveMilitary}
    error={errors.notActiveMilitary}
    onCheck={(isChecked) => dispatch({ kind: 'checked', box: 'notActiveMilitary', isChecked })}
  >
    {MILITARY_STATEMENT.wording}
  </Checkbox>
)
