/** The date of birth, which shows the rest of a request. Wrong ones are counted by the server. */
import { useState } from 'react'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { DateOfBirth } from '../apply/steps/date-of-birth.tsx'
import { Problem } from '../components/notice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { askForRequest, type Proof, type Refusal } from './request-calls.ts'
import { TooManyTries } from './too-many-tries.tsx'
import { TROUBLE_COPY } from './trouble.tsx'

interface DateCheckProps {
  token: string
  onShow: (request: YourRequest, proof: Proof) => void
}

const MISSING = 'Choose the month, day and year you were born'
const WRONG = 'That isn’t the date of birth on this request. Please check it.'

export function DateCheck({ token, onShow }: DateCheckProps) {
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal | 'missing'>()
  const [attempt, setAttempt] = useState(0)

  if (problem === 'too-many-tries') return <TooManyTries proof={{ token, dateOfBirth }} onShow={onShow} />

  async function check(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setAttempt((count) => count + 1)
    if (!dateOfBirth) return setProblem('missing')
    setProblem(undefined)
    setBusy(true)
    const answer = await askForRequest(token, dateOfBirth)
    setBusy(false)
    if (typeof answer === 'object') onShow(answer, { token, dateOfBirth })
    else {
      setProblem(answer)
      setAttempt((count) => count + 1)
    }
  }

  const fieldError = problem === 'missing' ? MISSING : problem === 'wrong-date' ? WRONG : undefined
  return (
    <form method="post" noValidate onSubmit={check} className="space-y-5" aria-labelledby="date-check-heading">
      <h2 id="date-check-heading" className="text-h2">
        See the rest
      </h2>
      <p>
        Who got your details, the price, what you agreed to, and how to delete it all. We ask your date of birth first, so only you
        see it.
      </p>
      <ErrorSummary errors={fieldError ? { dateOfBirth: fieldError } : {}} attempt={attempt} />
      <DateOfBirth name="dateOfBirth" label="Date of birth" value={dateOfBirth} error={fieldError} onType={setDateOfBirth} />
      {problem && !fieldError && <Problem>{TROUBLE_COPY[problem as Refusal]}</Problem>}
      <button type="submit" className="button w-full sm:w-auto" disabled={isBusy}>
        {isBusy ? 'Opening' : 'Show everything'}
      </button>
      <p className="text-small text-soft">You get a few tries a day.</p>
    </form>
  )
}
