import { useState } from 'react'

const FAILED = 'The browser does not let this page copy. Select the text and copy it.'

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [end, setEnd] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setEnd('Copied.'),
      () => setEnd(FAILED),
    )
  return (
    <>
      <button type="button" className="button is-quiet" onClick={copy}>
        {label}
      </button>
      <span role="status" className="quiet">
        {end}
      </span>
    </>
  )
}
