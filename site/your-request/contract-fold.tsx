/** The contract check is fetched when it is wanted: most people who look at their request have no contract yet. */
import { useState } from 'react'
import type { ContractCheckProps } from './contract-check.tsx'
import { Part } from './page-frame.tsx'

export function ContractFold(props: ContractCheckProps) {
  const [fetched, setFetched] = useState<typeof import('./contract-check.tsx')>()
  const [hasFailed, setFailed] = useState(false)
  const fetchIt = () => void import('./contract-check.tsx').then(setFetched, () => setFailed(true))
  return (
    <div className="contract-check">
      <Part heading="Check your contract">
        <p>Got a contract? See whether it costs what you were offered, before you sign or after.</p>
        {fetched ? (
          <fetched.ContractCheck {...props} />
        ) : (
          <button type="button" className="button button-quiet" onClick={fetchIt}>
            Check my contract
          </button>
        )}
        {hasFailed && !fetched && <p role="alert">We couldn’t load it. Please check your connection and try again.</p>}
      </Part>
    </div>
  )
}
