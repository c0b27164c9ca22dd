/** A lender file is chosen, pasted or edited, checked, read in words and perhaps tried on the last days; only then can it be applied. */
import { useState } from 'react'
import { useQuestion } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/problem.tsx'
import { NotAllowed } from '../kit/states.tsx'
import { refusalOf, useMe } from '../session/me.ts'
import { Backtest } from './backtest.tsx'

type Check = CallAnswer<'POST /lenders/checks'>

export function AnotherFile({ active }: { readonly active: string }) {
  const refusal = refusalOf(useMe(), 'POST /lenders/checks')
  if (!refusal) return <FileForm active={active} />
  return (
    <Panel title="Another file">
      <NotAllowed>{refusal}</NotAllowed>
    </Panel>
  )
}

function FileForm({ active }: { readonly active: string }) {
  const [content, setContent] = useState('')
  const check = useQuestion('POST /lenders/checks')
  const change = (text: string) => {
    setContent(text)
    check.reset()
  }
  const found = check.data
  const isInOrder = found?.reasons.length === 0
  return (
    <>
      <Panel title="Another file">
        <div className="form">
          <Field
            label="Choose a file"
            type="file"
            accept=".json,application/json"
            onChange={async ({ target }) => change((await target.files?.[0]?.text()) ?? '')}
          />
          <label className="field">
            <span>Or paste it</span>
            <textarea rows={10} spellCheck={false} value={content} onChange={(event) => change(event.target.value)} />
          </label>
          {check.error && <Problem error={check.error} />}
          {found && <Findings found={found} />}
          <div className="acts">
            <Button look="main" isOff={content === ''} onPress={() => check.mutate({ content })}>
              {check.isPending ? 'Checking…' : 'Check'}
            </Button>
            <Button onPress={() => change(active)}>Edit the active one</Button>
            <Act
              call="POST /lenders/files"
              args={{ content, basedOn: found?.basedOn ?? 0, shown: found?.shown ?? '' }}
              label="Apply"
              title="Apply the lender file"
              says={found && <Findings found={found} />}
              reason="required"
              unless={isInOrder ? undefined : 'Check the file first: only one that is in order can be applied.'}
              done={({ version, applied }) =>
                applied ? `Applied as version ${version}.` : `Version ${version} is this file already.`
              }
              onDone={() => change('')}
            />
          </div>
        </div>
      </Panel>
      <Backtest content={isInOrder ? content : undefined} key={found?.shown} />
    </>
  )
}

const Findings = ({ found: { reasons, words, pages, warnings, basedOn } }: { readonly found: Check }) => (
  <div role="status">
    <p>{reasons.length > 0 ? 'It cannot be applied:' : `In order. Beside version ${basedOn}:`}</p>
    <ul>
      {[...reasons, ...words, ...warnings].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {reasons.length + words.length === 0 && <li>Nothing that counts changes.</li>}
      {pages.length > 0 && <li>Pages that change: {pages.join(', ')}.</li>}
    </ul>
  </div>
)
