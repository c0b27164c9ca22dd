/** Where the two numbers stand on a check. */
const [ROUTING_DIGITS, ACCOUNT_DIGITS] = [9, 10]

export function CheckPicture() {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <svg aria-hidden="true" viewBox="0 0 280 110" className="w-60 max-w-full fill-none stroke-edge stroke-2">
        <rect x="1" y="1" width="278" height="108" rx="8" className="fill-card" />
        <path d="M18 22h70M18 34h44M18 62h170M228 22h34" className="stroke-line stroke-4" />
        <rect x="204" y="48" width="58" height="20" rx="3" className="stroke-line" />
        <Digits from={24} count={ROUTING_DIGITS} className="fill-green" />
        <Digits from={144} count={ACCOUNT_DIGITS} className="fill-edge" />
      </svg>
      <p className="text-small">
        On a check, the routing number comes first <span className="text-green">(green here)</span>, then your account number.
      </p>
    </div>
  )
}

function Digits({ from, count, className }: { from: number; count: number; className: string }) {
  return (
    <g className={`stroke-none ${className}`}>
      {Array.from({ length: count }, (_, place) => from + place * 12).map((x) => (
        <circle key={x} cx={x} cy="90" r="4.5" />
      ))}
    </g>
  )
}
