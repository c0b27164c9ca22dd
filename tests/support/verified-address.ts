import { randomBytes, randomUUID } from 'node:crypto'
import { fingerprintsOfEmail } from '#server/platform/vault/email-fingerprints.ts'
import { TEST_TIME, type TestServer } from './test-server.ts'

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
