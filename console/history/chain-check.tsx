import { sentenceOf } from '../api/call-failure.ts'
import { useQuestion } from '../api/query.ts'
import { formatCount } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'

/** Whether any entry was changed, moved or left out since it was written. */
export function ChainCheck() {
  const checking = useQuestion('POST /history/checks')
  const { data, error, isPending } = checking
  return (
    <>
      <span role="status">
        {data &&
          (data.broken.length === 0 ? (
            <Status tone="good">{formatCount(data.checked)} entries, none changed</Status>
          ) : (
            <Status tone="bad">{formatCount(data.broken.length)} entries do not fit</Status>
          ))}
        {error && <Status tone="bad">{sentenceOf(error)}</Status>}
      </span>
      <button type="button" className="button" aria-disabled={isPending} onClick={() => !isPending && checking.mutate({})}>
        {isPending ? 'Checking…' : 'Check the chain'}
      </button>
    </>
  )
}
