/** Six digits by email instead of the link: for who waits on this page, or has come to its end. They also open Your request, at once. */
import { useEffect, useState } from 'react'
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/endpoint.ts'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { callApi } from '../browser/api.ts'
import { Notice } from '../components/notice.tsx'
import { controlId } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'

const NAME = 'emailCode'
const NOT_NOW = 'That didn’t work just now. Please try again in a minute.'
const TOO_MANY = 'We’ve sent as many codes as we can for now. Please try again in an hour.'

export function ConfirmEmail({ submissionKey }: { submissionKey: string }) {
  const [asked, setAsked] = useState(0)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [link, setLink] = useState<string>()
  const headers = { [IDEMPOTENCY_KEY_HEADER]: submissionKey }

  // The field takes the place of the button that was pressed.
  useEffect(() => {
    if (asked > 0) document.getElementById(controlId(NAME))?.focus()
  }, [asked])

  async function during<Answer>(call: Promise<Answer>): Promise<Answer> {
    setBusy(true)
    setProblem(undefined)
    const answer = await call
    setBusy(false)
    return answer
  }

  async function send() {
    const answer = await during(callApi('POST /api/your-request/code', {}, { headers }))
    if (answer.kind !== 'ok') return setProblem(answer.kind === 'refused' && answer.status === 429 ? TOO_MANY : NOT_NOW)
    setCode('')
    setAsked((count) => count + 1)
  }

  async function confirm(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const answer = await during(callApi('POST /api/your-request/code/confirm', { code }, { headers }))
    if (answer.kind === 'ok') setLink(answer.body.link)
    else setProblem((answer.kind === 'refused' && answer.status === 400 && answer.body?.error) || NOT_NOW)
  }

  return (
    <section aria-label="Confirm your email" className="mt-9 max-w-measure space-y-4 border-t border-line pt-6">
      <h2 className="text-h3">Confirm your email</h2>
      <div aria-live="polite" className="space-y-4">
        {link ? (
          <Notice as="p" kind="confirmation">
            Your email address is confirmed. From now on our emails tell you the details.{' '}
            <a href={link} target="_blank" rel="noreferrer" className="font-semibold">
              Open your request in a new tab
            </a>
          </Notice>
        ) : (
          <p>
            {asked > 0
              ? `Look in your email for ${EMAIL_CODE.digits} digits. Not there in a minute? Look in your junk mail. We send only a few an hour.`
              : `If you haven’t confirmed your email yet, our emails leave out names and prices. We’ll send you ${EMAIL_CODE.digits} digits. Type them here to confirm your email and open your request, which shows who has your details.`}
          </p>
        )}
        {problem && asked === 0 && (
          <Notice as="p" kind="problem">
            {problem}
          </Notice>
        )}
      </div>
      {!link && asked > 0 && (
        <form noValidate onSubmit={confirm} className="space-y-4">
          <TextField
            name={NAME}
            label="Code from our email"
            hint={`Good for ${EMAIL_CODE.minutes} minutes.`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={EMAIL_CODE.digits}
            className="figures max-w-48 tracking-widest"
            value={code}
            onType={setCode}
            error={problem}
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button" disabled={isBusy}>
              Confirm
            </button>
            <button type="button" className="button button-quiet" disabled={isBusy} onClick={send}>
              Send another code
            </button>
          </div>
        </form>
      )}
      {!link && asked === 0 && (
        <button type="button" className="button button-quiet w-full sm:w-auto" disabled={isBusy} onClick={send}>
          {isBusy ? 'Sending' : 'Confirm your email with a code'}
        </button>
      )}
    </section>
  )
}
