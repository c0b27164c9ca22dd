/** The plus of a closed disclosure; it turns into a cross when the disclosure whose summary it stands in opens. */
export function DisclosureMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 shrink-0 stroke-primary transition-transform in-[[open]>summary]:rotate-45"
    >
      <path d="M10 3v14M3 10h14" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
