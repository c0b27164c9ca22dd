import { useState } from 'react'

import { Button } from './button.tsx'

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
      <Button look="quiet" onPress={copy}>
        {label}
      </Button>
      <span role="status" className="quiet">
        {end}
      </span>
    </>
  )
}
