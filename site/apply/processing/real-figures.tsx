import { useEffect, useState } from 'react'
import { callApi } from '../../browser/api.ts'

/** Today's real count, or nothing: neither while it is unknown nor while it is zero is there anything to say. */
export function RealFigures() {
  const [approved, setApproved] = useState(0)
  useEffect(() => {
    void callApi('GET /api/today', {}).then((answer) => answer.kind === 'ok' && setApproved(answer.body.approved))
  }, [])
  if (approved < 1) return null
  return (
    <p>
      <span className="figures font-heading text-h2 font-semibold">{approved}</span>{' '}
      {approved === 1 ? 'application has' : 'applications have'} been accepted by a lender today.
    </p>
  )
}
