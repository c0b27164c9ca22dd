/** What can be done for this person. An act that makes no sense now is there all the same, and says why. */
import { useQuery } from '@tanstack/react-query'
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { RadioField } from '../kit/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { EraseAct } from '../privacy/erase-act.tsx'
import { refusalOf, useMe } from '../session/me.ts'

interface Props {
  readonly lead: ShownLead
}

export const LeadActs = ({ lead }: Props) => (
  <Panel title="What you can do">
    <div className="acts">
      <Resend lead={lead} />
      <Resolve lead={lead} />
      <Cancel lead={lead} />
      <Void lead={lead} />
      <Erase lead={lead} />
    </div>
    {!lead.unanswered && (
      <p className="quiet">
        Resolve and Cancel are for a lead that a lender hasn’t answered.{' '}
        {notTakenBack(lead) && `Nothing to void: ${notTakenBack(lead)}`}
      </p>
    )}
  </Panel>
)

/** Undefined: a lender has it, and was not told yet. */
function notTakenBack({ holder, unanswered, followUps }: ShownLead): string | undefined {
  if (unanswered) return 'The lender has not answered yet: cancel instead.'
  if (!holder) return 'No lender has this lead.'
  const isNotified = followUps.some(({ followUp, lender }) => followUp === 'void' && lender === holder.lender)
  return isNotified ? 'The lender has been told.' : undefined
}

const Resend = ({ lead: { id, kept, masked } }: Props) => (
  <Act
    call="POST /applications/{id}/link-mails"
    args={{ id }}
    label="Resend request link"
    title="Email the request link again"
    says={`An email with the link to their request goes to ${masked.email ?? 'the address on the application'} and nowhere else. It shows the answer and, where a lender accepted, the way to the lender.`}
    unless={kept.includes('contact') ? undefined : 'The address is no longer kept.'}
    done="The link is on its way."
  />
)

export const AddNote = ({ id, erased }: Pick<ShownLead, 'id' | 'erased'>) => (
  <Act
    call="POST /applications/{id}/notes"
    args={(form) => ({ id, text: String(form.get('text')).trim() })}
    label="Add note"
    says="Colleagues who answer the phone read it here. It goes when the person is erased."
    unless={erased ? 'This person was erased: nothing more is kept.' : undefined}
    done="The note is kept."
  >
    <label className="field">
      <span>Note</span>
      <textarea name="text" rows={3} maxLength={500} required />
      <small>No email address, and no number of nine digits or more.</small>
    </label>
  </Act>
)

const NOT_OPEN = 'No lender has this lead unanswered.'

const Resolve = ({ lead: { id, unanswered } }: Props) => (
  <Act
    call="POST /applications/{id}/resolution"
    args={(form) => ({ id, said: String(form.get('said')) as 'accepted' | 'declined' })}
    label="Resolve answer"
    title={`What did ${unanswered?.name ?? 'the lender'} say?`}
    says="Only when you know it from the lender. After a yes the run ends; after a no the next lender is asked. The person is notified of the end by mail."
    reason="required"
    unless={unanswered ? undefined : NOT_OPEN}
    done={({ status }) => (status ? 'The run has ended. The person is notified by mail.' : 'The next lender is asked.')}
  >
    <RadioField label="The lender" name="said" options={{ accepted: 'has accepted it', declined: 'has declined it' }} />
  </Act>
)

const Cancel = ({ lead: { id, unanswered } }: Props) => (
  <Act
    call="POST /applications/{id}/cancellation"
    args={{ id }}
    label="Cancel lead"
    title="Cancel this lead"
    says={`Nobody else is asked. ${unanswered?.name ?? 'The lender'} is told that the lead is taken back, and the person is notified by mail that the request has ended.`}
    reason="required"
    danger
    unless={unanswered ? undefined : NOT_OPEN}
    done="The run has ended. The person is notified by mail."
  />
)

const Void = ({ lead }: Props) => {
  const { id, holder } = lead
  return (
    <Act
      call="POST /applications/{id}/void"
      args={{ id }}
      label="Void the sale"
      title="Void this sale"
      says={`${holder?.name ?? 'The lender'} is asked to give the lead back. It may answer that it is too late: then it keeps the lead, and you have to talk to it. Bank numbers that have not left stay here.`}
      reason="required"
      danger
      unless={notTakenBack(lead)}
      done="The lender is told now. Its answer shows in the timeline."
    />
  )
}

function Erase({ lead }: Props) {
  const refusal = refusalOf(useMe(), 'POST /erasures')
  return refusal || lead.erased ? (
    <Act
      call="POST /erasures"
      args={{ reference: lead.id }}
      label="Erase person"
      says={null}
      danger
      unless="This person was erased."
    />
  ) : (
    <EraseReached id={lead.id} />
  )
}

function EraseReached({ id }: { readonly id: string }) {
  const { data } = useQuery(ask('GET /erasures/fan-out/{reference}', { reference: id }))
  return data ? <EraseAct fanOut={data} /> : null
}
