import { type ReactNode, useState } from 'react'
import type { WriteCall } from '../api/query.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import type { ActProps } from '../kit/act-props.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Sheet } from '../kit/sheet.tsx'

type Props<Call extends WriteCall> = Omit<ActProps<Call>, 'onDone'> & {
  readonly shows: { readonly title: string; readonly text: (answer: CallAnswer<Call>) => string; readonly note: ReactNode }
}

/** Makes a link or token that the server does not keep: whoever closes it without a copy makes another. */
export function OnceShown<Call extends WriteCall>({ shows: { title, text, note }, ...act }: Props<Call>) {
  const [made, setMade] = useState<string>()
  const close = () => setMade(undefined)
  return (
    <>
      <Act {...(act as unknown as ActProps<Call>)} onDone={(answer) => setMade(text(answer))} />
      {made !== undefined && (
        <Sheet title={title} onClose={close} keepsOpen>
          <p>{note} It is shown now and never again.</p>
          <p className="once">
            <code>{made}</code>
          </p>
          <div className="acts">
            <CopyButton text={made} />
            <Button onPress={close}>Done</Button>
          </div>
        </Sheet>
      )}
    </>
  )
}
