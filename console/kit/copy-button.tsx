import { notify } from './notify.ts'

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify('Copied.')
    } catch {
      notify('The browser does not let this page copy. Select the text and copy it.', 'bad')
    }
  }
  return (
    <button type="button" className="button is-quiet" onClick={copy}>
      {label}
    </button>
  )
}
