import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Field } from '../kit/field.tsx'
import { Problem } from '../kit/problem.tsx'
import { Screen } from '../kit/screen.tsx'
import { approveCommandLine } from './calls.ts'
import { useMe } from './me.ts'

/** A command line that wants to sign in shows a code; who types it here lends it their name and role. */
export function CommandLineScreen() {
  const me = useMe()
  const [code, setCode] = useState('')
  const approving = useMutation({ mutationFn: approveCommandLine })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    approving.mutate(code.trim())
  }
  return (
    <Screen title="Let a command line in" command="sign-in">
      {approving.isSuccess ? (
        <p role="status">The command line is signed in as {me.name}. You can close this page.</p>
      ) : (
        <form className="form" onSubmit={submit}>
          <p>
            Type the code that <code>npm run operator -- sign-in</code> shows. Only do so if you started it yourself: it will act
            with your name and role.
          </p>
          <Field
            label="Code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
            autoComplete="off"
            spellCheck={false}
            required
          />
          {approving.error && <Problem error={approving.error} />}
          <div className="acts">
            <button type="submit" className="button is-main" aria-disabled={approving.isPending}>
              Let it in
            </button>
          </div>
        </form>
      )}
    </Screen>
  )
}
