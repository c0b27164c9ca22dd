/** A letter that asks a lender for its reasons, filled in as far as the page knows the person (15 U.S.C. 1691(d)). */
import { useState } from 'react'
import { SITE } from '#content/site.ts'

interface ReasonsLetterProps {
  lender: string
  applicant: string
  amount: string
}

export function ReasonsLetter({ lender, applicant, amount }: ReasonsLetterProps) {
  const [isCopied, setCopied] = useState(false)
  const letter = letterTo(lender, applicant, amount)
  return (
    <details className="border-t border-line py-3">
      <summary className="font-semibold">A letter to {lender}</summary>
      <p className="mt-3 rounded-md bg-sand p-4 whitespace-pre-wrap">{letter}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3" aria-live="polite">
        <button
          type="button"
          className="button button-quiet min-h-11 px-4 py-2"
          onClick={() => void navigator.clipboard?.writeText(letter).then(() => setCopied(true))}
        >
          Copy the letter
        </button>
        {isCopied && <span>Copied.</span>}
      </div>
    </details>
  )
}

function letterTo(lender: string, applicant: string, amount: string): string {
  return [
    `To ${lender}`,
    `On ${new Date().toLocaleDateString('en-US', { dateStyle: 'long' })} I asked for a loan of ${amount} through ${SITE.brand}. You did not accept my application.`,
    'Please tell me in writing the specific reasons, as the Equal Credit Opportunity Act provides. If you used a credit report, please name the credit bureau.',
    applicant || 'Your name',
  ].join('\n\n')
}
