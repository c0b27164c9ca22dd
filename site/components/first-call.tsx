import { CallMark } from './call-mark.tsx'

/** Urgent pages: the one call to make before applying. */
export function FirstCall({ name, text }: { name: string; text: string }) {
  return (
    <div className="card flex gap-4 self-start p-4 md:p-6">
      <CallMark />
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-body font-semibold">One call first: {inSentence(name)}</h3>
        <p className="mt-1 text-small">{text}</p>
      </div>
    </div>
  )
}

/** "Your own bank" begins a line, and here stands within one. */
const inSentence = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
