import { explainMailCode } from '#contracts/operators/mail-labels.ts'
import { Act } from '../kit/act.tsx'
import { Field } from '../kit/field.tsx'

export const TestMail = () => (
  <Act
    call="POST /mails/tests"
    args={(form) => ({ to: String(form.get('to')).trim() })}
    label="Send a test mail"
    quiet
    says="Goes through the configured mail server, past the queue, and waits for what it says. Use your own address."
    done={({ outcome, server, code, reply }) =>
      outcome === 'sent'
        ? `${server} took the mail. Look whether it arrives, and not among the spam.`
        : `${server} did not take the mail. ${explainMailCode({ code: code ?? '', reply })}`
    }
  >
    <Field label="To" name="to" type="email" required autoComplete="off" />
  </Act>
)
