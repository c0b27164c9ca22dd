/** What a person reads of a request, sentence by sentence: an ending's page, and Your request. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { formCopy } from '#content/facts/lender-markup.ts'
import { FIELD_LABELS } from '#content/field-labels.ts'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { emptyApplication } from '#domain/application/typed-application.ts'
import { POLICIES } from '#domain/policy/policy.ts'
import { endingOf } from '#site/apply/outcomes/ending.ts'
import { Outcome } from '#site/apply/outcomes/outcome.tsx'
import type { WizardState } from '#site/apply/wizard-state.ts'
import { ShownRequest } from '#site/your-request/shown-request.tsx'
import { USUAL_FACTS } from './public-facts.ts'
import { sentencesOf, textIn } from './sentences.ts'

const nothing = () => {}

/** Pages read what the server wrote into them. */
const PAGE = { getElementById: () => ({ textContent: JSON.stringify(formCopy(USUAL_FACTS)) }) }

function rendered(element: React.ReactElement): string[] {
  vi.stubGlobal('document', PAGE)
  try {
    return sentencesOf(textIn(renderToStaticMarkup(element)))
  } finally {
    vi.unstubAllGlobals()
  }
}

export const saidAtEnd = (data: SubmissionData, lastName: string): string[] =>
  rendered(
    createElement(Outcome, {
      ending: endingOf(data),
      sent: { key: data.lead_id, sentAt: 0, isCounted: false },
      state: {
        policy: POLICIES['consumer-first'],
        typed: { ...emptyApplication(), firstName: 'Quillon', lastName, state: 'TX', loanAmount: '1000' },
      } as WizardState,
      dispatch: nothing,
      bind: (name) => ({ name, label: FIELD_LABELS[name], value: '', error: undefined, onType: nothing }),
    }),
  )

export const saidOnRequest = (request: YourRequest): string[] =>
  rendered(
    createElement(ShownRequest, {
      request,
      proof: undefined,
      token: '',
      onShow: nothing,
      onSay: nothing,
      onLost: nothing,
      regulators: {},
    }),
  )
