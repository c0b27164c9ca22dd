/**
 * What the sandbox's server adds to the form's page: code that asks the sandbox for a well-known applicant's answers, where the address names
 * one, and hands them to the form as `filledForm`. Production's pages have none of it.
 */
import { APPLICANT_FRAGMENT, APPLICANTS_PATH } from '#domain/application/filled-form.ts'

export const FORM_ROUTE = '/apply'

export const fillingScript = (sandboxUrl: string): string => `{
const [, applicant] = location.hash.match(/^${APPLICANT_FRAGMENT}(\\d+)$/) ?? []
if (applicant) {
  window.filledForm = fetch('${sandboxUrl}${APPLICANTS_PATH}' + applicant).then((answer) => answer.json())
  window.filledForm.then(({ firstName, lastName }) => {
    const make = (element, className) => Object.assign(document.createElement(element), { className })
    const note = make('aside', 'test-site')
    note.appendChild(make('p', 'page')).textContent = 'Filled in as ' + firstName + ' ' + lastName + ', who is made up.'
    document.body.prepend(note)
  }, () => location.replace('${FORM_ROUTE}'))
}
}`
