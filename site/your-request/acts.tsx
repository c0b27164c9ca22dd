/** What the person can do: save or print a copy, stop sharing, be forgotten. */
import { useEffect, useState } from 'react'
import type { RequestCopy, YourRequest } from '#contracts/public/your-request.ts'
import { Problem } from '../components/notice.tsx'
import { Copy } from './copy.tsx'
import { EndDialog } from './end-dialogs.tsx'
import { Part } from './page-frame.tsx'
import { askForCopy, forgetMe, type Proof, type Refusal, stopSharing } from './request-calls.ts'
import { saveFile } from './save-file.ts'
import { ACT_COPY, lendersWithIdentity } from './sharing-copy.ts'
import { TROUBLE_COPY } from './trouble.tsx'

interface ActsProps {
  request: YourRequest
  proof: Proof
  onShow: (request: YourRequest, proof: Proof) => void
  onSay: (text: string) => void
  /** It has no link or no identity any more: what is left is opened anew. */
  onLost: () => void
}

type Act = 'save' | 'print' | 'stop' | 'forget'

export function Acts({ request, proof, onShow, onSay, onLost }: ActsProps) {
  const [asked, setAsked] = useState<'stop' | 'forget'>()
  const [busy, setBusy] = useState<Act>()
  const [failed, setFailed] = useState<{ readonly act: Act; readonly why: Refusal }>()
  const [copied, setCopied] = useState<RequestCopy>()
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    if (!isPrinting) return
    setPrinting(false)
    window.print()
  }, [isPrinting])

  async function run<Answer extends object>(
    act: Act,
    call: (proof: Proof) => Promise<Answer | Refusal>,
    then: (answer: Answer) => void,
  ) {
    if (busy) return
    setBusy(act)
    setFailed(undefined)
    const answer = await call(proof)
    setBusy(undefined)
    if (typeof answer === 'object') then(answer)
    // It was done before, perhaps in another tab, or by a try whose answer was lost.
    else if (answer === 'nothing-left' || answer === 'no-link') onLost()
    else setFailed({ act, why: answer })
  }

  const save = () =>
    run('save', askForCopy, (copy) => {
      saveFile('your-request.json', `${JSON.stringify(copy, null, 2)}\n`)
      onSay('Your copy is saved.')
    })
  const print = () =>
    run('print', askForCopy, (copy) => {
      setCopied(copy)
      setPrinting(true)
    })
  const end = (act: 'stop' | 'forget') =>
    run(act, act === 'stop' ? stopSharing : forgetMe, (changed) => {
      setAsked(undefined)
      onShow(changed, proof)
      onSay(act === 'stop' ? 'Your request is ended. No other lender gets it.' : 'Your details are deleted.')
    })

  const failureOf = (...acts: Act[]) => (failed && acts.includes(failed.act) ? TROUBLE_COPY[failed.why] : undefined)
  const copyFailure = failureOf('save', 'print')
  return (
    <>
      <div className="print:hidden">
        <Part heading="What you can do">
          <p>
            Take a copy: your answers, your IP address and browser, how you arrived, our emails and notes, and all that this page
            shows. Your SSN, license and bank numbers show their last digits only.
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button button-quiet" disabled={Boolean(busy)} onClick={save}>
              {busy === 'save' ? 'Saving' : ACT_COPY.save}
            </button>
            <button type="button" className="button button-quiet" disabled={Boolean(busy)} onClick={print}>
              {busy === 'print' ? 'Getting it ready' : ACT_COPY.print}
            </button>
          </div>
          {copyFailure && <Problem>{copyFailure}</Problem>}
          {request.details?.mayStopSharing && (
            <>
              <p className="pt-4">Changed your mind? End this request before a lender decides.</p>
              <button type="button" className="button button-quiet" onClick={() => setAsked('stop')}>
                {ACT_COPY.stop}
              </button>
            </>
          )}
          <p className="pt-4">Delete your details, here and at the lenders that got them.</p>
          <button type="button" className="button button-quiet" onClick={() => setAsked('forget')}>
            {ACT_COPY.forget}
          </button>
        </Part>
      </div>
      {copied && <Copy copy={copied} />}
      {asked && (
        <EndDialog
          act={asked}
          lenders={lendersWithIdentity(request)}
          isBusy={busy === asked}
          failure={failureOf(asked)}
          onAct={() => end(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
