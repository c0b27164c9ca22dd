/** The two acts that end something, each with what it does. */
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'

interface EndDialogProps extends Pick<ActDialogProps, 'isBusy' | 'failure' | 'onAct' | 'onClose'> {
  act: 'stop' | 'forget'
  /** Undefined when the page may not show who got the name. */
  lenders: readonly string[] | undefined
}

export function EndDialog({ act, lenders, ...props }: EndDialogProps) {
  return act === 'stop' ? (
    <ActDialog {...props} heading="Stop sharing this request?" keep="Go on" button="Stop sharing" busyButton="Stopping">
      <p>We end your request. No other lender gets it. A lender that hasn’t answered is told that you took it back.</p>
      <p>A lender that has your name keeps it. To have it deleted, use Forget me.</p>
    </ActDialog>
  ) : (
    <ActDialog {...props} heading="Delete your details?" keep="Keep my details" button="Forget me" busyButton="Deleting">
      <p>
        <strong>You can’t undo this.</strong> This is what happens:
      </p>
      <ul className="list-disc space-y-2 pl-6">
        <li>We delete your answers for good. If a lender hasn’t decided yet, the request ends.</li>
        <li>The same goes for your other requests with this email address.</li>
        {lenders?.length === 0 ? (
          <li>No lender got your name, so there is no lender to ask.</li>
        ) : (
          <li>
            We ask {lenders?.join(', ') ?? 'every lender that got your name'} to delete your details too. This page shows each
            answer. A lender may keep what the law makes it keep, such as a loan you took.
          </li>
        )}
        <li>The link to the lender’s site goes away. What’s left says which fields were sent, not who you are.</li>
      </ul>
    </ActDialog>
  )
}
