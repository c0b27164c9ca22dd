/** The California privacy request (spec §2): three answers, one box, what else may be asked, and words that say what happens next. */
import { useLayoutEffect, useRef, useState } from 'react'
import { SITE } from '#content/site.ts'
import { fieldErrors } from '#domain/application/field-errors.ts'
import { normalizeEmail } from '#domain/application/fields/email.ts'
import { normalizePhone } from '#domain/application/fields/phone.ts'
import { normalizeText } from '#domain/application/fields/text.ts'
import { CCPA_SUBMITTED, type CcpaRequest, ccpaRequest, type PrivacyRequestKind } from '#domain/law/ccpa-request.ts'
import { type ApiAnswer, callApi } from '../browser/api.ts'
import { Notice, Problem } from '../components/notice.tsx'
import { useEarlyTyping } from '../hydration/use-early-typing.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { PhoneField } from '../ui/phone-field.tsx'
import { RadioField } from '../ui/radio-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type Sending =
  | { readonly kind: 'editing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'sent'; readonly reference: string }

const UNREACHABLE =
  'We could not reach our server, so your request was not sent. Everything you typed is still here. Please check your connection and try again.'
const REFUSED =
  'Our server could not take your request just now. Everything you typed is still here. Please try again in a few minutes, or write to us.'

const ASKED_COPY: Readonly<Record<PrivacyRequestKind, string>> = {
  'opt-out': 'Don’t sell or share my information',
  delete: 'Delete my information',
  copy: 'Send me a copy of my information',
  correct: 'Correct my information',
  complaint: 'Look into a complaint (from any state)',
}
const ASKED_OPTIONS = Object.entries(ASKED_COPY).map(([value, label]) => ({ value, label }))

const HEADING_ID = 'ccpa-form-heading'

export function CcpaForm() {
  const [asked, setAsked] = useState('')
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const [phone, setPhone] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [sending, setSending] = useState<Sending>({ kind: 'editing' })
  // A second press can come before the first has been drawn, so the state alone does not know of it.
  const isUnderWay = useRef(false)
  // Until the script runs, a browser would send the form itself, with the name and the address in the URL.
  const [isReady, setReady] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const early = useEarlyTyping(
    () => new FormData(document.querySelector<HTMLFormElement>(`[aria-labelledby=${HEADING_ID}]`) ?? undefined),
  )
  useLayoutEffect(() => {
    // Answers typed before the script ran count.
    const typed = new FormData(form.current ?? undefined)
    const textOf = (name: keyof Typed) => String(typed.get(name) || early?.get(name) || '')
    setAsked(textOf('request'))
    setFullName(textOf('fullName'))
    setEmail(textOf('email'))
    setPhone(textOf('phone'))
    setConfirmed(typed.has('confirmed') || early?.has('confirmed') === true)
    setReady(true)
  }, [early])

  if (sending.kind === 'sent') return <Sent reference={sending.reference} />

  async function send(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isUnderWay.current) return
    const request = requestOf({ request: asked, fullName, email, phone, confirmed })
    const { error, data } = ccpaRequest.safeParse(request)
    setErrors(error ? fieldErrors(error.issues) : {})
    setSending({ kind: 'editing' })
    if (!data) return

    setSending({ kind: 'sending' })
    isUnderWay.current = true
    const answer = await callApi('POST /api/ccpa-requests', data)
    isUnderWay.current = false
    const refusedFields = fieldsRefusedBy(answer)
    setErrors(refusedFields)
    if (answer.kind === 'ok') {
      setSending({ kind: 'sent', reference: answer.body.reference })
      // Spec §2: an alert says so; the page keeps the same words for later.
      window.alert(CCPA_SUBMITTED)
    } else if (Object.keys(refusedFields).length > 0) setSending({ kind: 'editing' })
    else setSending({ kind: 'failed', message: answer.kind === 'unreachable' ? UNREACHABLE : REFUSED })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={send}
      className="card card-raised max-w-measure space-y-6 p-5 md:p-8"
      aria-labelledby={HEADING_ID}
    >
      <h2 id={HEADING_ID} className="text-h2">
        Make a request
      </h2>
      <noscript>
        <Notice as="p" className="px-4 py-3">
          This form needs JavaScript. Without it, please write to{' '}
          <a href={`mailto:${SITE.contact.privacyEmail}`}>{SITE.contact.privacyEmail}</a> with your full name and email address.
        </Notice>
      </noscript>
      <p className="text-small text-soft">
        Applied with us? <a href="/your-request">Your request</a> shows who got your details, and can delete them right away.
      </p>
      <ErrorSummary errors={errors} />
      <TextField
        name="fullName"
        label="Full name"
        autoComplete="name"
        value={fullName}
        onType={setFullName}
        error={errors.fullName}
      />
      <TextField
        name="email"
        label="Email address"
        hint="The confirmation goes here."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onType={setEmail}
        error={errors.email}
      />
      <PhoneField name="phone" label="Phone" isOptional autoComplete="tel" value={phone} onType={setPhone} error={errors.phone} />
      {asked !== 'complaint' && (
        <Checkbox name="confirmed" isChecked={confirmed} onCheck={setConfirmed} error={errors.confirmed}>
          I am a California resident
        </Checkbox>
      )}
      <RadioField
        name="request"
        label="What would you like?"
        isOptional
        hint="Choose nothing to opt out of sale and sharing."
        options={ASKED_OPTIONS}
        value={asked}
        onType={setAsked}
        error={errors.request}
      />
      {sending.kind === 'failed' && <Problem>{sending.message}</Problem>}
      <button type="submit" className="button w-full sm:w-auto" disabled={!isReady || sending.kind === 'sending'}>
        {sending.kind === 'sending' ? 'Sending' : 'Send my request'}
      </button>
    </form>
  )
}

function Sent({ reference }: { reference: string }) {
  return (
    <Notice kind="confirmation" isFramed role="status" className="max-w-measure p-6 md:p-8">
      <h2 className="text-h2">Request received</h2>
      <p className="mt-2">{CCPA_SUBMITTED}</p>
      <p className="mt-2">
        Your reference is <strong className="figures">{reference}</strong>. Please keep it: it lets us find your request.
      </p>
      <p className="mt-2">Open the link in the email to confirm that it’s you who asks.</p>
    </Notice>
  )
}

type Typed = { request: string; fullName: string; email: string; phone: string; confirmed: boolean }

function requestOf({ request, fullName, email, phone, confirmed }: Typed): Partial<Record<keyof CcpaRequest, unknown>> {
  return {
    ...(request && { request }),
    fullName: normalizeText(fullName),
    email: normalizeEmail(email),
    ...(phone.trim() && { phone: normalizePhone(phone) }),
    ...(request !== 'complaint' && { confirmed }),
  }
}

const fieldsRefusedBy = (answer: ApiAnswer<'POST /api/ccpa-requests'>): Readonly<Record<string, string>> =>
  (answer.kind === 'refused' && answer.body?.data_errors) || {}
