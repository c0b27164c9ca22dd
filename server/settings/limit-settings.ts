/** How often visitors and operators may ask. */
import type { LimitTable } from '../platform/limits/shared-limits.ts'
import { upTo } from './settings.ts'

const HOUR_SECONDS = 3600

export const LIMIT_SETTINGS = {
  LIMIT_WINDOW_SECONDS: upTo(300),
  LIMIT_READS: upTo(1200),
  LIMIT_WRITES: upTo(300),
  LIMIT_POSTBACKS: upTo(3000),
  LIMIT_FORM_COUNTS: upTo(600),
  LIMIT_SUBMISSIONS_PER_ADDRESS: upTo(600),
  LIMIT_SUBMISSIONS_PER_SSN: upTo(10),
  LIMIT_MAILS_PER_EMAIL: upTo(5),
  LIMIT_MAILS_PER_ADDRESS: upTo(300),
  LIMIT_PRIVACY_REQUESTS_PER_ADDRESS: upTo(300),
  LIMIT_PRIVACY_RECEIPTS_PER_EMAIL: upTo(5),
  LIMIT_REQUEST_LINKS_PER_ADDRESS: upTo(300),
  LIMIT_REQUEST_LINKS_PER_EMAIL: upTo(5),
  LIMIT_BIRTH_DATE_TRIES: upTo(5),
  LIMIT_BIRTH_DATE_TRIES_IN_ALL: upTo(20),
  LIMIT_SIGN_INS_PER_ADDRESS: upTo(120),
} as const

export const limitsOf = (values: Readonly<Record<keyof typeof LIMIT_SETTINGS, number>>) =>
  ({
    reads: { points: values.LIMIT_READS, windowSeconds: values.LIMIT_WINDOW_SECONDS },
    writes: { points: values.LIMIT_WRITES, windowSeconds: values.LIMIT_WINDOW_SECONDS },
    postbacks: { points: values.LIMIT_POSTBACKS, windowSeconds: values.LIMIT_WINDOW_SECONDS },
    'form-counts': { points: values.LIMIT_FORM_COUNTS, windowSeconds: values.LIMIT_WINDOW_SECONDS },
    'submissions-per-address': { points: values.LIMIT_SUBMISSIONS_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
    'submissions-per-ssn': { points: values.LIMIT_SUBMISSIONS_PER_SSN, windowSeconds: HOUR_SECONDS },
    'mails-per-email': { points: values.LIMIT_MAILS_PER_EMAIL, windowSeconds: HOUR_SECONDS },
    'mails-per-address': { points: values.LIMIT_MAILS_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
    'privacy-requests-per-address': { points: values.LIMIT_PRIVACY_REQUESTS_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
    'privacy-receipts-per-email': { points: values.LIMIT_PRIVACY_RECEIPTS_PER_EMAIL, windowSeconds: HOUR_SECONDS },
    'request-links-per-address': { points: values.LIMIT_REQUEST_LINKS_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
    'request-links-per-email': { points: values.LIMIT_REQUEST_LINKS_PER_EMAIL, windowSeconds: HOUR_SECONDS },
    'sign-ins-per-address': { points: values.LIMIT_SIGN_INS_PER_ADDRESS, windowSeconds: HOUR_SECONDS },
    'birth-date-tries': { points: values.LIMIT_BIRTH_DATE_TRIES, windowSeconds: 24 * HOUR_SECONDS },
    'birth-date-tries-in-all': { points: values.LIMIT_BIRTH_DATE_TRIES_IN_ALL, windowSeconds: 24 * HOUR_SECONDS },
  }) as const satisfies LimitTable
