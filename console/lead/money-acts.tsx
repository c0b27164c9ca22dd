/** What staff decide about a lead's money. */
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { Act } from '../kit/act.tsx'
import { centsIn, Dollars } from '../kit/dollars.tsx'
import { RadioField } from '../kit/field.tsx'
import { formatMoney } from '../kit/format.ts'

export function MoneyActs({ lead: { id, holder, money } }: { readonly lead: ShownLead }) {
  const { state, owedCents } = money
  if (!holder || state === null) return null
  const isOpen = state === 'sold' || state === 'unpriced'
  return (
    <div className="acts">
      {state === 'return-asked' && <AnswerReturn id={id} name={holder.name} />}
      <Act
        call="POST /applications/{id}/price"
        args={(form) => ({ id, payoutCents: centsIn(form) })}
        label="Change price"
        title={`What does ${holder.name} pay for this lead?`}
        says="The change goes into the statement of the lead’s month or, once that is final, into the next one."
        reason="required"
        quiet
        unless={isOpen ? undefined : 'Only the price of a lead that is sold can be changed.'}
      >
        <Dollars label="New price, in US dollars" min={0} max={1000} />
      </Act>
      <Act
        call="POST /applications/{id}/credit"
        args={(form) => ({ id, creditCents: centsIn(form) })}
        label="Give credit"
        title={`Give ${holder.name} a credit`}
        says={`It owes ${formatMoney(owedCents ?? 0)} for this lead, and less after the credit. The lead stays sold.`}
        reason="required"
        quiet
        unless={state === 'sold' && (owedCents ?? 0) > 0 ? undefined : 'Nothing is owed for it.'}
      >
        <Dollars label="Credit, in US dollars" min={0.01} max={1000} />
      </Act>
    </div>
  )
}

export const AnswerReturn = ({ id, name }: { readonly id: string; readonly name: string }) => (
  <Act
    call="POST /applications/{id}/return"
    args={(form) => ({ id, answer: String(form.get('answer')) as 'accepted' | 'refused' })}
    label="Answer return"
    title={`${name} wants to give this lead back`}
    says="After a yes it owes nothing for the lead. After a no it owes the price, and the return is not asked for again."
    reason="required"
    done={({ state }) => (state === 'returned' ? 'The return is accepted.' : 'The return is refused.')}
  >
    <RadioField label="The return" name="answer" options={{ accepted: 'is accepted', refused: 'is refused' }} />
  </Act>
)
