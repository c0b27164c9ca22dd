/**
 * The form filled in as a well-known applicant, in the sandbox alone. The address of the form names the applicant by number, and nothing else;
 * the answers come from the sandbox, asked for by a script that the server adds to the page.
 */
export const APPLICANT_FRAGMENT = '#applicant-'
export const APPLICANTS_PATH = '/applicants/'
