import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../api/call-failure.ts'
import { notify } from '../kit/notify.ts'
import { signOut } from '../session/calls.ts'
import { ROLE_NAMES, useMe } from '../session/me.ts'

export function Person({ onKeys }: { readonly onKeys: () => void }) {
  const { name, role } = useMe()
  const leaving = useMutation({
    mutationFn: signOut,
    // A fresh page: nothing that this person saw stays in its memory.
    onSuccess: () => window.location.replace('/console/'),
    onError: (error) => notify(sentenceOf(error), 'bad'),
  })
  return (
    <div className="person">
      <Link to="/you" className="who">
        <strong>{name}</strong>
        <span>{ROLE_NAMES[role]}</span>
      </Link>
      <div className="small-acts">
        <button type="button" className="as-link" onClick={() => leaving.mutate()}>
          Sign out
        </button>
        <button type="button" className="as-link keys-button" onClick={onKeys}>
          Keys <kbd>?</kbd>
        </button>
      </div>
    </div>
  )
}
