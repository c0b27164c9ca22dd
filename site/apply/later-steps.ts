/** The rules and everything after the first step, in one file of its own: it is fetched while the person fills in the first. */
export { emailMessageWhileTyping } from '#domain/application/fields/email.ts'
export { likelyEmail } from '#domain/application/fields/email-slip.ts'
export { ApplicationForm } from './application-form.tsx'
export { ApplicationUnderWay } from './application-under-way.tsx'
