import { callApi } from '../browser/api.ts'
import { EmailForm } from '../components/email-form.tsx'

export function EmailMyLink() {
  return (
    <EmailForm
      button="Email me my link"
      hint="The one you applied with."
      send={async (email) => (await callApi('POST /api/your-request/link', { email })).kind === 'ok'}
      sentCopy={(email) => `If there’s a request with ${email}, a private link is on its way. Don’t forward it.`}
    />
  )
}
