/** A lender file is chosen or pasted, checked, and only then applied: with the passkey, and with its warnings read. */
import { useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import { useQuestion } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { refusalOf, useMe } from '../session/me.ts'

export function ApplyFile() {
  const [isOpen, setOpen] = useState(false)
  const refusal = refusalOf(useMe(), 'POST /lenders/files')
  return (
    <>
      <button
        type="button"
        className={`button ${refusal ? 'is-locked' : ''}`}
        aria-disabled={refusal !== undefined}
        aria-haspopup="dialog"
        title={refusal}
        onClick={() => !refusal && setOpen(true)}
      >
        Lender file
      </button>
      {isOpen && (
        <Sheet title="Lender file" onClose={() => setOpen(false)} keepsOpen wide>
          <FileForm onClose={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  )
}

function FileForm({ onClose }: { readonly onClose: () => void }) {
  const [content, setContent] = useState('')
  const check = useQuestion('POST /lenders/checks')
  const change = (text: string) => {
    setContent(text)
    check.reset()
  }
  const found = check.data
  return (
    <div className="form">
      <label className="field">
        <span>Choose a file</span>
        <input
          type="file"
          accept=".json,application/json"
          onChange={async ({ target }) => change((await target.files?.[0]?.text()) ?? '')}
        />
      </label>
      <label className="field">
        <span>Or paste it</span>
        <textarea rows={10} spellCheck={false} value={content} onChange={(event) => change(event.target.value)} />
      </label>
      {check.error && (
        <p role="alert" className="problem">
          {sentenceOf(check.error)}
        </p>
      )}
      {found && <Findings {...found} />}
      <div className="acts">
        <button
          type="button"
          className="button is-main"
          aria-disabled={content === ''}
          onClick={() => content && check.mutate({ content })}
        >
          {check.isPending ? 'Checking…' : 'Check'}
        </button>
        <Act
          call="POST /lenders/files"
          args={{ content }}
          label="Apply"
          title="Apply the lender file"
          says={<p>It counts in all processes from the next application on. The version before is kept.</p>}
          reason="none"
          unless={found?.reasons.length === 0 ? undefined : 'Check the file first: only one that is in order can be applied.'}
          done={({ version, applied }) => (applied ? `Applied as version ${version}.` : `Version ${version} is this file already.`)}
          onDone={onClose}
        />
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </div>
  )
}

const Findings = ({ reasons, warnings }: { readonly reasons: readonly string[]; readonly warnings: readonly string[] }) => (
  <div role="status">
    {reasons.length > 0 ? <p>It cannot be applied:</p> : <p>The file is in order.</p>}
    <ul>
      {[...reasons, ...warnings].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)
