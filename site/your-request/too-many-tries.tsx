/**
 * After too many wrong dates of birth, perhaps a stranger's: the request shows no more today. A new link brings new tries, and ending the request
 * is never locked with them.
 */
import { useState } from 'react'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { EmailMyLink } from './email-my-link.tsx'
import { EndDialog } from './end-dialogs.tsx'
import { forgetMe, type Proof, type Refusal, stopSharing } from './request-calls.ts'
import { TROUBLE_COPY } from './trouble.tsx'

interface TooManyTriesProps {
  /** With the date that was typed last. */
  proof: Proof
  onShow: (request: YourRequest, proof: Proof) => void
}

const ENDS = { stop: stopSharing, forget: forgetMe } as const

export function TooManyTries({ proof, onShow }: TooManyTriesProps) {
  const [asked, setAsked] = useState<keyof typeof ENDS>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Refusal>()

  async function end() {
    if (!asked || isBusy) return
    setBusy(true)
    setFailure(undefined)
    const answer = await ENDS[asked](proof)
    setBusy(false)
    if (typeof answer === 'object') onShow(answer, proof)
    else setFailure(answer)
  }

  return (
    <div className="space-y-6">
      <div role="alert" className="rounded-md bg-sand p-5">
        <h2 className="text-h3">Too many tries today</h2>
        <p className="mt-2">
          The date of birth was wrong too often, so this link shows no more until tomorrow. Your request goes on as before.
        </p>
      </div>
      <section className="space-y-3">
        <h3 className="text-h3">Wasn’t it you?</h3>
        <p>Somebody else may have used your link. A new one has its own tries.</p>
        <EmailMyLink />
      </section>
      <section className="space-y-3">
        <h3 className="text-h3">Want to end it?</h3>
        <p>A new link and the right date of birth are enough, even today.</p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-quiet" onClick={() => setAsked('stop')}>
            Stop sharing
          </button>
          <button type="button" className="button button-quiet" onClick={() => setAsked('forget')}>
            Forget me
          </button>
        </div>
      </section>
      {asked && (
        <EndDialog
          {...{ act: asked, lenders: undefined, isBusy }}
          failure={failure && TROUBLE_COPY[failure]}
          onAct={end}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
