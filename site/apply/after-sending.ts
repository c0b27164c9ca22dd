/** What stands in the form's place once it was sent, in a file of its own: it is fetched while the person fills in the second step. */
export { Outcome } from './outcomes/outcome.tsx'
export { Processing } from './processing/processing.tsx'
export { Waiting } from './processing/waiting.tsx'
