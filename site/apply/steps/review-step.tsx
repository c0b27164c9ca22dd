/** Step 7 where the person chooses the lender: every answer once more, the boxes, and what the button does. */
import { CALLS_AND_TEXTS_STATEMENT } from '#content/consent-statements.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { controlId } from '../../ui/field.tsx'
import { reviewAnswers } from '../review-answers.ts'
import type { StepProps } from '../step-props.ts'
import { Consents, MilitaryBox } from './consents.tsx'
import { AgreedTexts, LegalPages } from './terms.tsx'

export function ReviewStep({ state, dispatch }: StepProps) {
  const { policy, typed, consents, errors } = state
  return (
    <>
      {reviewAnswers(policy, typed).map(({ title, first, answers }) => (
        <section key={title} aria-label={title}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
            <h2 className="text-h3">{title}</h2>
            <a
              href={`#${controlId(first)}`}
              className="tap"
              onClick={(event) => {
                event.preventDefault()
                dispatch({ kind: 'change-asked', field: first })
              }}
            >
              Change<span className="sr-only"> {title}</span>
            </a>
          </div>
          <dl className="mt-1.5">
            {answers.map(({ field, label, text }) => (
              <div key={field} className="flex flex-wrap items-baseline gap-x-4 py-0.5">
                <dt className="flex-[2_1_7rem] text-small text-soft">{label}</dt>
                <dd className="figures flex-[3_1_9rem] wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Consents>
        <MilitaryBox {...{ state, dispatch }} />
        <Checkbox
          name="termsAccepted"
          isChecked={consents.termsAccepted}
          error={errors.termsAccepted}
          onCheck={(isChecked) => dispatch({ kind: 'checked', box: 'termsAccepted', isChecked })}
          beside={<AgreedTexts />}
        >
          I agree
        </Checkbox>
        <Checkbox
          name="callsAndTexts"
          isChecked={consents.callsAndTexts === true}
          hint="Optional."
          onCheck={(isChecked) => dispatch({ kind: 'checked', box: 'callsAndTexts', isChecked })}
        >
          {CALLS_AND_TEXTS_STATEMENT.wording}
        </Checkbox>
        <LegalPages />
        <p>
          Nothing is sent until you press {FIND_OFFERS}. We then ask lenders without your name. No lender sees your name before you
          choose its offer.
        </p>
      </Consents>
    </>
  )
}

export const FIND_OFFERS = 'Find my offers'
