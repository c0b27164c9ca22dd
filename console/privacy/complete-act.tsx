import type { PrivacyRequestOutcome, ShownPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { Act } from '../kit/act.tsx'
import { SelectField } from '../kit/field.tsx'
import { OUTCOMES, USUAL_OUTCOME } from './labels.ts'

export const CompleteAct = ({ request: { reference, request, status } }: { readonly request: ShownPrivacyRequest }) => (
  <Act
    call="POST /privacy-requests/{reference}/completion"
    args={(form) => ({ reference, outcome: form.get('outcome') as PrivacyRequestOutcome })}
    label="Complete"
    title="Complete this request"
    unless={status === 'completed' ? 'This request is completed already.' : undefined}
    says="Send the letter first. This notes that the request is answered, and how. It is not changed afterwards."
    done="The request is completed."
  >
    <SelectField label="Answer" name="outcome" defaultValue={USUAL_OUTCOME[request]} options={OUTCOMES} />
  </Act>
)
