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
      {reviewAnswers(policy, typed).map(({ title, answers }) => (
        <section key={title} aria-label={title}>
          <h2 className="text-h3">{title}</h2>
          <dl className="mt-1 divide-y divide-line border-y border-line">
            {answers.map(({ field, label, text }) => (
              <div key={field} className="flex flex-wrap items-center gap-x-4 py-1.5 sm:grid sm:grid-cols-[2fr_3fr_auto]">
                <dt className="w-full text-small text-soft sm:text-body">{label}</dt>
                <dd className="figures min-w-0 flex-[1_1_8rem] wrap-anywhere">{text}</dd>
                <dd className="-my-2">
                  <a
                    href={`#${controlId(field)}`}
                    className="tap"
                    onClick={(event) => {
                      event.preventDefault()
                      dispatch({ kind: 'change-asked', field })
                    }}
                  >
                    Change<span className="sr-only"> {label}</span>
                  </a>
                </dd>
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
        {!(consents.termsAccepted && consents.notActiveMilitary) && <p>Check the first two boxes to go on.</p>}
      </Consents>
    </>
  )
}

export const FIND_OFFERS = 'Find my offers'
