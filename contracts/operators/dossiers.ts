/** All about one person’s application on paper, for a regulator or a court. */
import * as z from 'zod/mini'
import { described } from '#domain/values/described.ts'
import { shownCertificate } from './consents.ts'
import { callsAbout, reveals } from './operator-endpoint.ts'
import { leadId, moment, reason, text, UNKNOWN_LEAD } from './parts.ts'
import { shownLead } from './shown-lead.ts'

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

const dossier = z.object({
  madeAt: moment('when it was made'),
  madeBy: text('who made it', 'ann'),
  lead: described(shownLead, 'what happened, who got which fields, what was agreed to, and who looked'),
  answers: described(values, 'what was asked for and entered, numbers by their last digits; without a name when that is gone', {
    examples: [{ firstName: 'Ada', ssn: '•••-••-4321' }],
  }),
  visit: described(values, 'where it was sent from: IP address, browser, first page', { examples: [{ userIP: '203.0.113.7' }] }),
  certificates: described(z.array(shownCertificate), 'the certificate of the submission, then those of the choices'),
})
export type Dossier = z.infer<typeof dossier>

export const DOSSIER_ENDPOINTS = {
  'POST /applications/{id}/dossiers': callsAbout('applications')({
    name: 'make-dossier',
    ...reveals('compliance', 'Made a dossier', 'passkey-again'),
    summary: 'everything about one application, to print: what was asked, who got what on which consent, who looked',
    description:
      'With the certificates of consent and the texts that they name. That it was made, by whom and why is recorded first, and the person can see it.',
    input: z.strictObject({ id: leadId, reason: reason('why it is made') }),
    answer: dossier,
    refusals: { 404: UNKNOWN_LEAD },
  }),
}
