import type { PrivacyRequestOutcome } from '#contracts/operators/privacy-requests.ts'
import type { PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import type { PrivacyRequestStep } from '#domain/law/privacy-request-dates.ts'

export const ASKED_FOR: Readonly<Record<PrivacyRequestKind, string>> = {
  'opt-out': 'Do not sell or share',
  delete: 'Delete',
  copy: 'Copy',
  correct: 'Correct',
  complaint: 'Complaint',
}

export const OUTCOMES: Readonly<Record<PrivacyRequestOutcome, string>> = {
  'opted-out': 'Opted out',
  erased: 'Erased',
  'copy-sent': 'Copy sent',
  corrected: 'Corrected',
  answered: 'Answered',
  'not-verified': 'Not verified',
  'nothing-held': 'Nothing held',
}

export const STEPS: Readonly<Record<PrivacyRequestStep, string>> = {
  acknowledge: 'Acknowledge',
  'opt-out': 'End sharing',
  answer: 'Answer',
}

export const USUAL_OUTCOME: Readonly<Record<PrivacyRequestKind, PrivacyRequestOutcome>> = {
  'opt-out': 'opted-out',
  delete: 'erased',
  copy: 'copy-sent',
  correct: 'corrected',
  complaint: 'answered',
}
