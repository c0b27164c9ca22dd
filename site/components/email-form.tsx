/** Asks for an email address and sends something there. It says the same to everybody: whether we know an address is nobody else's business. */
import { useEffect, useRef, useState } from 'react'
import { emailProblem } from '#domain/application/fields/email-address.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Notice, Problem } from './notice.tsx'

interface EmailFormProps {
  button: string
  hint: string
  /** Whether it was taken. */
  send: (email: string) => Promise<boolean>
  /** Once it was. */
  sentCopy: (email: string) => string
}

const NOT_SENT =
  'We couldn’t send it just now. Please check your connection and try again in a minute. What you typed is still here.'

export function EmailForm({ button, hint, send, sentCopy }: EmailFormProps) {
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState<'editing' | 'sending' | 'failed' | 'sent'>('editing')
  const [isReady, setReady] = useState(false)
  const isUnderWay = useRef(false)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was typed before the script ran counts; until then the button is off, since a browser would send the form itself.
    setEmail(field.current?.querySelector('input')?.value ?? '')
    setReady(true)
  }, [])

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    const address = email.trim()
    const problem = emailProblem(address)
    setErrors(problem ? { email: problem } : {})
    setSending('editing')
    if (problem) return
    setSending('sending')
    isUnderWay.current = true
    const isTaken = await send(address)
    isUnderWay.current = false
    setSending(isTaken ? 'sent' : 'failed')
  }

  if (sending === 'sent')
    return (
      <Notice kind="confirmation" isFramed role="status" className="p-5">
        <p className="font-semibold">Check your email</p>
        <p className="mt-1 wrap-anywhere">{sentCopy(email.trim())}</p>
      </Notice>
    )
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5" aria-label={button}>
      <ErrorSummary errors={errors} />
      <div ref={field}>
        <TextField
          name="email"
          label="Email address"
          hint={hint}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onType={setEmail}
          error={errors.email}
        />
      </div>
      {sending === 'failed' && <Problem>{NOT_SENT}</Problem>}
      <button type="submit" className="button w-full sm:w-auto" disabled={!isReady || sending === 'sending'}>
        {sending === 'sending' ? 'Sending' : button}
      </button>
    </form>
  )
}
