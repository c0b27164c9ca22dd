/** Pause and resume, each with what it does to leads. */
import type { LenderReport } from '#contracts/operators/lender-figures.ts'
import { Act } from '../kit/act.tsx'
import { Field } from '../kit/field.tsx'
import { formatMoment } from '../kit/format.ts'

const UNTIL = 'The next such time in New York (ET). It resumes by itself then. Empty: until somebody resumes it.'

type Paused = Pick<LenderReport, 'id' | 'name' | 'paused' | 'pause' | 'inFlight'>

const leads = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'} in flight ${count === 1 ? 'finishes' : 'finish'}`

const PAUSED_ELSEWHERE: Readonly<Partial<Record<Paused['paused'], string>>> = {
  'by the file': 'It is paused in the lender file. Change it there.',
  'for unpaid money': 'It is asked again once it has paid: note its payment under Money, or change its limit in the lender file.',
}

export function PauseActs({ lender }: { readonly lender: Paused }) {
  const { id, name, paused, inFlight } = lender
  return (
    <>
      {paused === 'by an operator' && (
        <Act
          call="POST /lenders/entries/{id}/resumption"
          args={{ id }}
          label="Resume"
          title={`Resume ${name}`}
          says="It is asked again within a second, in all processes."
          done={`${name} is asked again.`}
        />
      )}
      <Act
        call="POST /lenders/entries/{id}/pause"
        args={(form) => ({ id, ...untilOf(form) })}
        label={paused === 'by an operator' ? 'Change the pause' : 'Pause'}
        title={`Pause ${name}`}
        says={
          <p>
            {name} is asked no more, in all processes, within a second.{' '}
            {inFlight > 0 ? `${leads(inFlight)}.` : 'No lead is in flight.'} New applications go to other lenders.
          </p>
        }
        unless={PAUSED_ELSEWHERE[paused]}
        reason="required"
        done={({ until }) => `${name} is paused${until ? ` until ${formatMoment(until, 'minute', new Date())}` : ''}.`}
      >
        <Field label="Until" type="time" name="until" className="short" hint={UNTIL} />
      </Act>
    </>
  )
}

function untilOf(form: FormData): { readonly until?: string } {
  const until = String(form.get('until') ?? '')
  return until === '' ? {} : { until }
}
