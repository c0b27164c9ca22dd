/** The way to the offers: in the tab that sent the form, or wherever the link was opened, once the date of birth is known. */
import { useState } from 'react'
import { submissionUnderWay } from '../browser/submission-under-way.ts'
import { continueRequest, type Proof, type Refusal } from './request-calls.ts'
import { TROUBLE_COPY } from './trouble.tsx'

interface ChooseAnOfferProps {
  proof: Proof | undefined
  onLost: () => void
}

export function ChooseAnOffer({ proof, onLost }: ChooseAnOfferProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  if (submissionUnderWay())
    return (
      <a href="/apply" className="button mb-6 w-full">
        Choose an offer
      </a>
    )
  if (!proof) return <p className="mb-5">To choose one, enter your date of birth below.</p>

  const go = async () => {
    setBusy(true)
    const refused = await continueRequest(proof)
    if (!refused) return location.assign('/apply')
    setBusy(false)
    // The offers have run out, or one was chosen elsewhere: the page shows how it stands now.
    if (refused === 'nothing-left') return onLost()
    setRefusal(refused)
  }
  return (
    <>
      <button type="button" className="button mb-6 w-full" disabled={isBusy} onClick={() => void go()}>
        Choose an offer
      </button>
      {refusal && (
        <p role="alert" className="mb-6">
          {TROUBLE_COPY[refusal]}
        </p>
      )}
    </>
  )
}
