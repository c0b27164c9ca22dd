export function CheckMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4.5 shrink-0 fill-none stroke-green stroke-2">
      <path d="m3 10.5 4.5 4.5L17 5.5" />
    </svg>
  )
}
