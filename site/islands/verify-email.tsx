/** Where the link of a verification email leads (spec §2, §4): verifying, then success or failure. */
import { useEffect, useRef, useState } from 'react'
import { VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { callApi } from '../browser/api.ts'
import { linkToken } from '../browser/link-token.ts'
import { requestVerificationEmail } from '../browser/verification-email.ts'
import { EmailForm } from '../components/email-form.tsx'

type Verification =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'success'; readonly email: string }
  | { readonly kind: 'error' }
  /** The link has not been judged: the server was not reached, is busy, or has trouble of its own. */
  | { readonly kind: 'unreachable' | 'not-checked' }

export function VerifyEmail() {
  const [verification, setVerification] = useState<Verification>({ kind: 'verifying' })
  const [attempt, setAttempt] = useState(1)
  const asked = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    setVerification({ kind: 'verifying' })
    asked.current = linkToken()
    void verify(asked.current).then((result) => isCurrent && setVerification(result))
    return () => {
      isCurrent = false
    }
  }, [attempt])

  useEffect(() => {
    const onHashChange = () => asked.current !== linkToken() && setAttempt((count) => count + 1)
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  return (
    <div aria-live="polite">
      <Copy verification={verification} onRetry={() => setAttempt((count) => count + 1)} />
    </div>
  )
}

/** What our server answers when it has looked at the token and found it bad. */
const TOKEN_REFUSED = 400

/** A scanner that only follows links verifies nothing: the token is sent by this script, in a body, and never stands in a log. */
async function verify(token: string | undefined): Promise<Verification> {
  if (!token) return { kind: 'error' }
  const answer = await callApi('POST /api/verify-token', { token })
  if (answer.kind === 'unreachable') return { kind: 'unreachable' }
  if (answer.kind === 'refused') return { kind: answer.status === TOKEN_REFUSED ? 'error' : 'not-checked' }
  return answer.body.success ? { kind: 'success', email: answer.body.email } : { kind: 'error' }
}

function Copy({ verification, onRetry }: { verification: Verification; onRetry: () => void }) {
  switch (verification.kind) {
    case 'verifying':
      return (
        <Framed heading="Verifying your email" lead="This takes a moment.">
          <p>We’re checking your link.</p>
        </Framed>
      )
    case 'success':
      return (
        <Framed heading="Email verified" lead="That’s all. You can close this page.">
          <p className="wrap-anywhere">
            Thanks. <strong>{verification.email}</strong> is confirmed. That’s where our answer goes.
          </p>
          <p>
            <a href="/your-request" className="tap">
              See where your request stands
            </a>
          </p>
          <ReturnHome />
        </Framed>
      )
    case 'error':
      return (
        <Framed heading={VERIFICATION_LINK_FAILED.heading} lead={VERIFICATION_LINK_FAILED.message}>
          <p>
            <strong>We’ll send you a new one.</strong> Each email says how long its link lasts, and only the newest works. Your
            application goes on either way.
          </p>
          <EmailForm
            button="Send a new link"
            hint="The one you applied with."
            send={async (email) => (await requestVerificationEmail(email, '')) === 'sent'}
            sentCopy={(email) => `A new link goes to ${email}, unless we sent several in the past hour. Only the newest works.`}
          />
          <ReturnHome isQuiet />
        </Framed>
      )
    case 'unreachable':
      return (
        <Framed heading="We couldn’t reach our server" lead="Your link may be fine.">
          <p>Please check your connection and try again.</p>
          <TryAgain onRetry={onRetry} />
        </Framed>
      )
    case 'not-checked':
      return (
        <Framed heading="We couldn’t check your link just now" lead="Your link may be fine.">
          <p>Our server is busy or has a problem of its own. Please try again in a minute.</p>
          <TryAgain onRetry={onRetry} />
        </Framed>
      )
  }
}

function Framed({ heading, lead, children }: { heading: string; lead: string; children: React.ReactNode }) {
  return (
    <>
      <div className="band band-ridden">
        <div className="page max-w-measure pt-4 pb-6 md:pt-8">
          <h1 className="text-h1 md:text-display">{heading}</h1>
          <p className="mt-3">{lead}</p>
        </div>
      </div>
      <div className="page max-w-measure rides">
        <div className="card card-raised space-y-5 p-5 md:p-8">{children}</div>
      </div>
    </>
  )
}

const ReturnHome = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <a href="/" className={`button w-full sm:w-auto ${isQuiet ? 'button-quiet' : ''}`}>
    Return home
  </a>
)

const TryAgain = ({ onRetry }: { onRetry: () => void }) => (
  <p className="flex flex-wrap gap-3">
    <button type="button" className="button w-full sm:w-auto" onClick={onRetry}>
      Try again
    </button>
    <ReturnHome isQuiet />
  </p>
)
