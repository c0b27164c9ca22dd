/** What the person can do: save or print a copy, stop sharing, be forgotten. */
import { useEffect, useState } from 'react'
import type { RequestCopy, YourRequest } from '#domain/api/your-request.ts'
import { Notice } from '../components/notice.tsx'
import { ActDialog } from './act-dialog.tsx'
import { Answers } from './answers.tsx'
import { Part } from './page-frame.tsx'
import { lendersWithIdentity } from './release-words.ts'
import { askForCopy, forgetMe, type Proof, type Refusal, stopSharing } from './request-calls.ts'
import { saveFile } from './save-file.ts'
import { TROUBLE_WORDS } from './trouble.tsx'

interface ActsProps {
  request: YourRequest
  proof: Proof
  onShow: (request: YourRequest, proof: Proof) => void
  onSay: (words: string) => void
  /** It has no link or no identity any more: what is left is opened anew. */
  onLost: () => void
}

type Act = 'save' | 'print' | 'stop' | 'forget'

export function Acts({ request, proof, onShow, onSay, onLost }: ActsProps) {
  const [asked, setAsked] = useState<'stop' | 'forget'>()
  const [busy, setBusy] = useState<Act>()
  const [failed, setFailed] = useState<{ readonly act: Act; readonly why: Refusal }>()
  const [answers, setAnswers] = useState<RequestCopy['answers']>()
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
      setAnswers(copy.answers)
      setPrinting(true)
    })
  const stop = () =>
    run('stop', stopSharing, (changed) => {
      setAsked(undefined)
      onShow(changed, proof)
      onSay('Your request is ended. No other lender gets it.')
    })
  const forget = () =>
    run('forget', forgetMe, (changed) => {
      setAsked(undefined)
      onShow(changed, proof)
      onSay('Your details are deleted.')
    })

  const failureOf = (...acts: Act[]) => (failed && acts.includes(failed.act) ? TROUBLE_WORDS[failed.why] : undefined)
  const copyFailure = failureOf('save', 'print')
  return (
    <>
      <div className="print:hidden">
        <Part heading="What you can do">
          <p>Take a copy of everything we have. Your SSN, license and bank numbers show their last digits only.</p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button button-quiet" disabled={Boolean(busy)} onClick={save}>
              {busy === 'save' ? 'Saving' : 'Save a copy'}
            </button>
            <button type="button" className="button button-quiet" disabled={Boolean(busy)} onClick={print}>
              {busy === 'print' ? 'Getting it ready' : 'Print a copy'}
            </button>
          </div>
          {copyFailure && (
            <Notice as="p" kind="problem" role="alert" className="px-4 py-3">
              {copyFailure}
            </Notice>
          )}
          {request.details?.mayStopSharing && (
            <>
              <p className="pt-4">Changed your mind? End this request before a lender decides.</p>
              <button type="button" className="button button-quiet" onClick={() => setAsked('stop')}>
                Stop sharing
              </button>
            </>
          )}
          <p className="pt-4">Delete your details, here and at the lenders that got them.</p>
          <button type="button" className="button button-quiet" onClick={() => setAsked('forget')}>
            Forget me
          </button>
        </Part>
      </div>
      {answers && <Answers answers={answers} />}
      {asked === 'stop' && (
        <ActDialog
          heading="Stop sharing this request?"
          keep="Go on"
          button="Stop sharing"
          busyButton="Stopping"
          isBusy={busy === 'stop'}
          failure={failureOf('stop')}
          onAct={stop}
          onClose={() => setAsked(undefined)}
        >
          <p>We end your request. No other lender gets it. A lender that hasn’t answered is told that you took it back.</p>
          <p>A lender that has your name keeps it. To have it deleted, use Forget me.</p>
        </ActDialog>
      )}
      {asked === 'forget' && (
        <ActDialog
          heading="Delete your details?"
          keep="Keep my details"
          button="Forget me"
          busyButton="Deleting"
          isBusy={busy === 'forget'}
          failure={failureOf('forget')}
          onAct={forget}
          onClose={() => setAsked(undefined)}
        >
          <WhatForgettingDoes lenders={lendersWithIdentity(request)} />
        </ActDialog>
      )}
    </>
  )
}

function WhatForgettingDoes({ lenders }: { lenders: readonly string[] }) {
  return (
    <>
      <p>
        <strong>You can’t undo this.</strong> This is what happens:
      </p>
      <ul className="list-disc space-y-2 pl-6">
        <li>We delete your answers for good. If a lender hasn’t decided yet, the request ends.</li>
        <li>The same goes for your other requests with this email address.</li>
        {lenders.length > 0 ? (
          <li>
            We ask {lenders.join(', ')} to delete your details too. This page shows each answer. A lender may keep what the law
            makes it keep, such as a loan you took.
          </li>
        ) : (
          <li>No lender got your name, so there is no lender to ask.</li>
        )}
        <li>The link to the lender’s site goes away. What’s left says which fields were sent, not who you are.</li>
      </ul>
    </>
  )
}
