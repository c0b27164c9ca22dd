export function CheckMark({ className = 'size-4.5 stroke-green stroke-2' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={`shrink-0 fill-none ${className}`}>
      <path d="m3 10.5 4.5 4.5L17 5.5" />
    </svg>
  )
}
