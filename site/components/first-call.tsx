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

function CallMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="mark-round">
      <path d="M8 5.5 10 9 8.6 10.5a9 9 0 0 0 5 5L15 14l3.5 2v2.2c0 .7-.6 1.3-1.3 1.3A11.7 11.7 0 0 1 4.5 6.8c0-.7.6-1.3 1.3-1.3z" />
    </svg>
  )
}
