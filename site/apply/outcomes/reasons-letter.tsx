/** A letter that asks a lender for its reasons, filled in as far as the page knows the person (15 U.S.C. 1691(d)). */
import { SITE } from '#content/site.ts'
import { Letter } from '../../components/letter.tsx'

interface ReasonsLetterProps {
  lender: string
  applicant: string
  amount: string
}

export const ReasonsLetter = ({ lender, applicant, amount }: ReasonsLetterProps) => (
  <Letter to={lender} letter={letterTo(lender, applicant, amount)} />
)

function letterTo(lender: string, applicant: string, amount: string): string {
  return [
    `To ${lender}`,
    `On ${new Date().toLocaleDateString('en-US', { dateStyle: 'long' })} I asked for a loan of ${amount} through ${SITE.brand}. You did not accept my application.`,
    'Please tell me in writing the specific reasons, as the Equal Credit Opportunity Act provides. If you used a credit report, please name the credit bureau.',
    applicant || 'Your name',
  ].join('\n\n')
}
