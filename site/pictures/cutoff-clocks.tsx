/** The hour until which same-day funding is possible, on a clock for each time zone. */
import { type LocalCutoff, localCutoff } from '#content/facts/same-day-cutoff.ts'

const ON_CLOCKS = (['Eastern', 'Central', 'Mountain', 'Pacific'] as const).map(localCutoff)
const ALASKA = localCutoff('Alaska')

/** Until when a lender's yes can still mean money today. */
export const CutoffClocks = () => (
  <>
    <ul className="cells gap-2 text-small leading-tight">
      {ON_CLOCKS.map((cutoff) => (
        <li key={cutoff.zone} className="flex min-w-0 items-center gap-2.5">
          <Clock {...cutoff} />
          <span>
            {cutoff.zone} <strong className="figures block font-semibold">{cutoff.time}</strong>
          </span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-small text-soft">
      With a lender’s yes by then, on a business day. {ALASKA.zone}: {ALASKA.time}.
    </p>
  </>
)

const Clock = ({ hourDegrees, minuteDegrees }: LocalCutoff) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 48"
    strokeLinecap="round"
    className="size-11 flex-none fill-primary-tint stroke-primary stroke-3"
  >
    <circle cx="24" cy="24" r="21" />
    <path d="M24 24V14" transform={`rotate(${hourDegrees} 24 24)`} strokeWidth="4" />
    <path d="M24 24V9" transform={`rotate(${minuteDegrees} 24 24)`} strokeWidth="2" />
  </svg>
)
