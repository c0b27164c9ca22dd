/** The counter and the activity list of spec §2. They are made up, and the first thing they say is that they are. They stop with the answer. */
import { useEffect, useState } from 'react'
import { SIMULATED_APPROVALS } from '#domain/application/timings.ts'
import { activityAt, nextSimulatedApprovals } from './processing-script.ts'
import { useTicks } from './use-clock.ts'

const ACTIVITY_EVERY_MS = 2500

export function SimulatedActivity({ isOver }: { isOver: boolean }) {
  const approvals = useSimulatedApprovals(isOver)
  const turn = useTicks(ACTIVITY_EVERY_MS, isOver ? 0 : undefined)
  return (
    <section aria-label="Simulated activity" className="rounded-md border border-dashed border-edge p-5">
      <p>
        <strong className="mr-2 rounded-sm bg-sand px-2 py-0.5">Simulated</strong>
        The counter and the list below are examples. They show no real people and no real approvals.
      </p>
      <p className="mt-3 text-small text-soft">
        <span className="figures">{approvals}</span> approvals today
      </p>
      <ul className="mt-2 divide-y divide-line text-small text-soft">
        {activityAt(turn).map((line) => (
          <li key={line} className="py-1.5">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSimulatedApprovals(isOver: boolean): number {
  const [approvals, setApprovals] = useState<number>(SIMULATED_APPROVALS.start)
  useEffect(() => {
    if (isOver) return
    const grow = () => setApprovals((count) => nextSimulatedApprovals(count, Math.random))
    const timer = setInterval(grow, SIMULATED_APPROVALS.everyMs)
    return () => clearInterval(timer)
  }, [isOver])
  return approvals
}
