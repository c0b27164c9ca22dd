import { CheckMark } from '../../ui/check-mark.tsx'

/** Four stages; one that completes says so once, with a mark that grows into place. */
export function Stages({ stages, done }: { stages: readonly string[]; done: number }) {
  return (
    <ol className="mt-5 divide-y divide-line rounded-md border border-line bg-card">
      {stages.map((stage, place) => {
        const isDone = place < done
        return (
          <li
            key={stage}
            className={`flex min-h-12 items-center gap-3 px-4 py-2 text-small ${place === done ? 'font-semibold' : isDone ? '' : 'text-soft'}`}
          >
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-full border ${isDone ? 'celebrate border-green bg-mint' : 'border-edge'}`}
            >
              {isDone ? <CheckMark /> : <span className="figures text-small">{place + 1}</span>}
            </span>
            <span className="grow">{stage}</span>
            {isDone && <span className="appear text-small text-green">Complete</span>}
          </li>
        )
      })}
    </ol>
  )
}
