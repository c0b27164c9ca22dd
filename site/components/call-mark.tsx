/** A telephone, for numbers that a reader can call. */
export function CallMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="mark-round">
      <path d="M8 5.5 10 9 8.6 10.5a9 9 0 0 0 5 5L15 14l3.5 2v2.2c0 .7-.6 1.3-1.3 1.3A11.7 11.7 0 0 1 4.5 6.8c0-.7.6-1.3 1.3-1.3z" />
    </svg>
  )
}
