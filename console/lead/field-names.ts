/** The fields as operators call them, where the words for the person speak to the person. */
import { fieldName as nameForPerson } from '#domain/application/field-names.ts'

const FOR_STAFF: Readonly<Record<string, string>> = {
  wantedRepayment: 'wanted repayment',
  payFrequency: 'pay frequency',
  consentTime: 'time of consent',
  consents: 'consents',
  notActiveMilitary: 'not on active military duty',
  landingPath: 'first page',
  utmSource: 'source',
  utmMedium: 'medium',
  utmCampaign: 'campaign',
  filledInMs: 'milliseconds from first page to sending',
}

export function fieldName(field: string): string {
  const name = FOR_STAFF[field] ?? nameForPerson(field)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
