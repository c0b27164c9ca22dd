/** The hour until which same-day funding is possible, on a clock for each time zone. */
import { type LocalCutoff, localCutoff } from '#content/facts/same-day-cutoff.ts'

const ON_CLOCKS = (['Eastern', 'Central', 'Mountain', 'Pacific'] as const).map(localCutoff)
const ALASKA = localCutoff('Alaska')

export function CutoffClocks() {
  return (
    <>
      <ul className="cells gap-x-2 gap-y-2">
        {ON_CLOCKS.map((cutoff) => (
          <li key={cutoff.zone} className="flex min-w-0 items-center gap-2.5">
            <Clock {...cutoff} />
            <span className="text-small leading-tight">
              {cutoff.zone} <strong className="figures block font-semibold">{cutoff.time}</strong>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-soft">
        {ALASKA.zone}: {ALASKA.time}. It’s the lender’s yes that counts, not the moment you apply.
      </p>
    </>
  )
}

const Clock = ({ hourDegrees, minuteDegrees }: LocalCutoff) => (
  <svg aria-hidden="true" viewBox="0 0 48 48" className="clock">
    <circle cx="24" cy="24" r="21" />
    <path d="M24 24V14" transform={`rotate(${hourDegrees} 24 24)`} strokeWidth="4" />
    <path d="M24 24V9" transform={`rotate(${minuteDegrees} 24 24)`} strokeWidth="2" />
  </svg>
)
