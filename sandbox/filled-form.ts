/**
 * Links that open the site's form filled in as a well-known applicant, under either policy. The link sets the policy's cookie and leads to the
 * form; the form's page then asks here for the answers, which stand in no address and are kept by no browser.
 */

import { APPLICANT_FRAGMENT, APPLICANTS_PATH } from '#domain/application/filled-form.ts'
import { followingPayDateAfter } from '#domain/application/pay-dates.ts'
import type { TypedApplication } from '#domain/application/typed-application.ts'
import type { PolicyName } from '#domain/policy/policy.ts'
import { policyNameOf } from '#domain/policy/policy-cookie.ts'
import { addDays, todayAcrossUs } from '#domain/values/calendar.ts'
import { WELL_KNOWN_APPLICANTS, type WellKnownApplicant } from './lenders/well-known-applicants.ts'
import type { SandboxRoute } from './sandbox-part.ts'
import { policyCookie } from './which-policy.ts'

export const DATE_OF_BIRTH = '07/04/1990'
const DAYS_TO_PAY_DATE = 7

/** The applicant's number is its place in the list: a name would be one of the answers. */
export const filledFormPath = (policy: PolicyName, { lastName }: Pick<WellKnownApplicant, 'lastName'>): string =>
  `/filled-form/${policy}/${WELL_KNOWN_APPLICANTS.findIndex((applicant) => applicant.lastName === lastName) + 1}`

const applicantNumbered = (number: string) => WELL_KNOWN_APPLICANTS[Number(number) - 1]

export const filledFormRoutes = (siteUrl: string, now: () => Date): readonly SandboxRoute[] => [
  {
    method: 'GET',
    path: /^\/filled-form\/([\w-]+)\/(\d+)$/,
    handle(_request, response, [policy, number = '']) {
      const name = policyNameOf(policy)
      if (!name || !applicantNumbered(number)) return void response.writeHead(404).end()
      const location = `${siteUrl}/apply${APPLICANT_FRAGMENT}${number}`
      response.writeHead(303, { location, 'set-cookie': policyCookie(name), 'cache-control': 'no-store' }).end()
    },
  },
  {
    method: 'GET',
    path: new RegExp(`^${APPLICANTS_PATH}(\\d+)$`),
    handle(_request, response, [number = '']) {
      const applicant = applicantNumbered(number)
      response.writeHead(applicant ? 200 : 404, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': new URL(siteUrl).origin,
      })
      response.end(applicant && JSON.stringify(answersOf(applicant, now())))
    },
  },
]

/** A person for whom lenders in Texas have offers. The Social Security number is one that was printed on sample cards, and is nobody's. */
function answersOf({ lastName }: WellKnownApplicant, now: Date): TypedApplication {
  const nextPayDate = addDays(todayAcrossUs(now).latest, DAYS_TO_PAY_DATE)
  return {
    loanAmount: '2500',
    wantedRepayment: 'over-months',
    email: `${lastName.toLowerCase()}@made-up.example`,
    title: 'Ms',
    firstName: 'Robin',
    lastName,
    dateOfBirth: DATE_OF_BIRTH,
    ssn: '078051120',
    driversLicenseNumber: 'MADEUP42',
    driversLicenseState: 'TX',
    primaryPhone: '5125550142',
    secondaryPhone: '5125550171',
    employmentStatus: 'Employed',
    employer: 'Bluebonnet Bakery',
    jobTitle: 'Baker',
    timeAtJob: '3',
    payFrequency: 'Bi-weekly',
    grossIncome: '3200',
    otherIncome: '',
    nextPayDate,
    followingPayDate: followingPayDateAfter(nextPayDate, 'Bi-weekly'),
    zipCode: '78701',
    state: 'TX',
    city: 'Austin',
    streetAddress: '100 Congress Avenue',
    unit: '',
    bankName: 'First Made-up Bank',
    accountType: 'checking',
    routingNumber: '111000025',
    accountNumber: '1234567890',
  }
}
