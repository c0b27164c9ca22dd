import { useState } from 'react'
import { PasskeyButton } from './passkey-button.tsx'
import { Threshold } from './threshold.tsx'

export function SignIn({ onDone }: { readonly onDone: () => unknown }) {
  const [lost, setLost] = useState(false)
  return (
    <Threshold title="Sign in">
      <p>Use the passkey that you made for this console: your fingerprint, your face, your device’s PIN or a security key.</p>
      <PasskeyButton need="sign-in" label="Sign in with a passkey" onDone={onDone} />
      <p className="quiet">
        <button type="button" className="as-link" aria-expanded={lost} onClick={() => setLost(!lost)}>
          Lost your passkey?
        </button>
      </p>
      {lost && (
        <p className="quiet">
          Ask an owner of this console for an invitation: a link that works once. An owner who is locked out makes one on the
          server, with <code>npm run operator -- people recover</code>.
        </p>
      )}
    </Threshold>
  )
}
