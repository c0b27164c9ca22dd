/** Where the link of a verification email leads (spec §2, §4): verifying, then success or failure. */
import { useEffect, useState } from 'react'
import { VERIFICATION_LINK_FAILED } from '#domain/application/verification.ts'
import { postJson } from '../browser/api.ts'

type Verification =
  | { readonly kind: 'verifying' }
  | { readonly kind: 'success'; readonly email: string }
  | { readonly kind: 'error' }
  | { readonly kind: 'unreachable' }

export function VerifyEmail() {
  const [verification, setVerification] = useState<Verification>({ kind: 'verifying' })
  const [attempt, setAttempt] = useState(1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    setVerification({ kind: 'verifying' })
    void verify().then((result) => isCurrent && setVerification(result))
    return () => {
      isCurrent = false
    }
  }, [attempt])

  return (
    <div aria-live="polite" className="space-y-4">
      <Words verification={verification} onRetry={() => setAttempt((count) => count + 1)} />
    </div>
  )
}

/** A scanner that only follows links verifies nothing: the token is sent by this script, in a body, and never stands in a log. */
async function verify(): Promise<Verification> {
  const token = new URLSearchParams(location.search).get('token')
  if (!token) return { kind: 'error' }
  const answer = await postJson<{ success: boolean; email: string }>('/api/verify-token', { token })
  if (answer.kind === 'unreachable') return { kind: 'unreachable' }
  return answer.kind === 'ok' && answer.body.success ? { kind: 'success', email: answer.body.email } : { kind: 'error' }
}

function Words({ verification, onRetry }: { verification: Verification; onRetry: () => void }) {
  switch (verification.kind) {
    case 'verifying':
      return (
        <>
          <h1 className="text-h1">Verifying your email</h1>
          <p>This takes a moment.</p>
        </>
      )
    case 'success':
      return (
        <>
          <h1 className="text-h1">Email verified</h1>
          <p>
            Thank you. <strong>{verification.email}</strong> is yours, and a lender's link can reach you there.
          </p>
          <a href="/" className="button">
            Return home
          </a>
        </>
      )
    case 'error':
      return (
        <>
          <h1 className="text-h1">{VERIFICATION_LINK_FAILED.heading}</h1>
          <p>{VERIFICATION_LINK_FAILED.message}</p>
          <p className="text-soft">
            A link works as long as its email says, and only the newest one counts. Your application does not depend on it.
          </p>
          <a href="/" className="button">
            Return home
          </a>
        </>
      )
    case 'unreachable':
      return (
        <>
          <h1 className="text-h1">We could not reach our server</h1>
          <p>Your link may be fine. Please check your connection and try again.</p>
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        </>
      )
  }
}
