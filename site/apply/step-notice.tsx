/** What the form has to say above its questions. What stops a person takes the focus; what only explains does not. */
import { useLayoutEffect, useRef } from 'react'
import { FIELD_LABELS } from '#content/field-labels.ts'
import type { FieldName } from '#domain/application/application.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { Notice } from '../components/notice.tsx'
import type { FormNotice } from './phase.ts'

export function StepNotice({ notice }: { notice: FormNotice }) {
  const box = useRef<HTMLDivElement>(null)
  const isStop = notice.kind !== 'answers-kept'

  useLayoutEffect(() => {
    if (isStop) box.current?.focus()
  }, [isStop])

  return (
    <Notice
      ref={box}
      kind={isStop ? 'problem' : 'attention'}
      role={isStop ? 'alert' : 'status'}
      tabIndex={-1}
      className="space-y-2"
    >
      <Copy notice={notice} />
    </Notice>
  )
}

const ENTER_SECRETS_AGAIN = 'For your safety we didn’t save your SSN, license or bank numbers. Please enter them again.'

const SECRETS: Readonly<Partial<Record<FieldName, string>>> = {
  ssn: 'SSN',
  driversLicenseNumber: 'license number',
  routingNumber: 'routing number',
  accountNumber: 'account number',
}

/** Names what this step asks for, and nothing else. */
function textToEnterAgain(fields: readonly FieldName[]): string {
  const names = fields.map((field) => SECRETS[field] ?? FIELD_LABELS[field]).join(' or ')
  return names && `For your safety we didn’t save your ${names}. Please enter ${fields.length === 1 ? 'it' : 'them'} again. `
}

function Copy({ notice }: { notice: FormNotice }) {
  switch (notice.kind) {
    case 'answers-kept':
      return (
        <p>
          <strong>Your earlier answers are still here.</strong> {textToEnterAgain(notice.enterAgain)}
          {notice.hasMore && `Continue ${notice.enterAgain.length > 0 ? 'then ' : ''}takes you to where you were.`}
        </p>
      )
    case 'application-not-found':
      return (
        <>
          <p className="font-semibold">Your application did not reach us</p>
          <p>Your answers are still here, so please send it again. {notice.isSensitiveMissing && ENTER_SECRETS_AGAIN}</p>
        </>
      )
    case 'submission-blocked':
      return <p className="font-semibold">{notice.message}</p>
    default:
      return assertNever(notice)
  }
}
