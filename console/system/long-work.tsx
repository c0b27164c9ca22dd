/** Work in many small calls: a button, then how far it has come. It can be broken off by leaving the page, and gone on with later. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../api/call-failure.ts'
import type { WriteCall } from '../api/query.ts'
import { notify } from '../kit/notify.ts'
import { refusalOf, useMe } from '../session/me.ts'

export interface Progress {
  readonly says: string
  /** Of how much; without it the end is not known. */
  readonly share?: { readonly done: number; readonly of: number }
}

interface Props {
  readonly label: string
  /** Decides who may. */
  readonly call: WriteCall
  readonly unless?: string | undefined
  /** Answers what is said at the end. */
  readonly work: (tell: (progress: Progress) => void) => Promise<string>
}

export function LongWork({ label, call, unless, work }: Props) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress>()
  const [problem, setProblem] = useState<string>()
  const refusal = refusalOf(useMe(), call) ?? unless
  const begin = async () => {
    setProblem(undefined)
    setProgress({ says: 'Working…' })
    try {
      notify(await work(setProgress))
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setProgress(undefined)
      await client.invalidateQueries()
    }
  }
  const isLocked = refusal !== undefined || progress !== undefined
  return (
    <span className="working">
      <button
        type="button"
        className={`button ${refusal ? 'is-locked' : ''}`}
        aria-disabled={isLocked}
        {...(refusal && { title: refusal, 'aria-description': refusal })}
        onClick={() => (refusal ? notify(refusal, 'bad') : progress === undefined && begin())}
      >
        {label}
      </button>
      {progress && (
        <span role="status">
          <progress aria-label={label} {...(progress.share && { value: progress.share.done, max: progress.share.of })} />{' '}
          {progress.says}
        </span>
      )}
      {problem && <span role="alert">{problem}</span>}
    </span>
  )
}
