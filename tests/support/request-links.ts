/** Links to Your request without waiting for the mail that brings them, and those that mails brought. */

import { randomBytes, randomUUID } from 'node:crypto'
import type { YourRequest } from '#contracts/public/your-request.ts'
import { fingerprintsOfEmail } from '#server/platform/vault/email-fingerprints.ts'
import { issueRequestLink } from '#server/verification/request-links.ts'
import { CANARY } from './applicants.ts'
import { type Answer, TEST_TIME, type TestServer } from './test-server.ts'

export const BORN = CANARY.dateOfBirth

export async function issueToken(server: TestServer, applicationId: string, days = 30): Promise<string> {
  const { storage } = server.running
  const token = await storage.transaction((records) =>
    issueRequestLink({ requestLinkDays: days }, records, applicationId, server.clock.now),
  )
  if (!token) throw new Error('An erased applicant gets no link')
  return token
}

export const openRequest = (server: TestServer, token: string, dateOfBirth?: string): Promise<Answer> =>
  server.post('/api/your-request', { token, dateOfBirth })

export async function shownRequest(server: TestServer, token: string, dateOfBirth?: string): Promise<YourRequest> {
  const { status, body } = await openRequest(server, token, dateOfBirth)
  if (status !== 200) throw new Error(`The request was not shown: ${JSON.stringify(body)}`)
  return body.request
}

/** The tokens in the links of all mails to this address, the newest mail first. */
export const mailedTokens = (server: TestServer, email: string): string[] =>
  server.sandbox.inbox.mails
    .filter(({ to }) => to.includes(email))
    .flatMap(({ links }) => [...new Set(links)])
    .flatMap((link) => /\/your-request#([\w-]+)$/.exec(link)?.[1] ?? [])

/** As if a reader of the address had opened the link that was sent there; no mail is sent. */
export async function verifyAddress({ running: { storage, vault } }: Pick<TestServer, 'running'>, email: string): Promise<void> {
  const id = randomUUID()
  await storage.transaction(async ({ sealed, verifications }) => {
    await sealed.addSubject({ id, kind: 'verification', at: TEST_TIME }, { verification: { email } })
    await verifications.issue({
      id,
      tokenHash: randomBytes(32),
      emailFingerprints: fingerprintsOfEmail(vault, email),
      at: TEST_TIME,
      expiresAt: TEST_TIME,
    })
    await verifications.markVerified(id, TEST_TIME)
  })
}
