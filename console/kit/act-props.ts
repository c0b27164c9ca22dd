import type { ReactNode } from 'react'
import type { WriteCall } from '../api/query.ts'
import type { CallAnswer, CallInput } from '../api/send.ts'

/** All that the call takes, apart from the reason, which the dialog asks for. */
type ActInput<Call extends WriteCall> = Omit<CallInput<Call>, 'reason'>

export interface ActProps<Call extends WriteCall> {
  readonly call: Call
  /** A function where the dialog has fields of its own: it is handed what was typed. */
  readonly args: ActInput<Call> | ((form: FormData) => ActInput<Call>)
  /** On the button, and on the dialog’s: a verb first. */
  readonly label: string
  readonly title?: string
  /** The effect in words, with numbers where there are some: one paragraph, or more than text. */
  readonly says: ReactNode
  /** The history wants one. */
  readonly reason?: 'required' | undefined
  readonly danger?: boolean
  readonly quiet?: boolean
  /** Why it cannot be done now, whoever asks. */
  readonly unless?: string | undefined
  readonly done?: string | ((answer: CallAnswer<Call>) => string)
  readonly onDone?: (answer: CallAnswer<Call>) => unknown
  readonly children?: ReactNode
}
