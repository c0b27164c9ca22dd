/** Email addresses as keyed codes: two of one address can be compared, and none can be read. */
import { mailboxOf } from '#domain/application/fields/email.ts'
import type { Vault } from './vault.ts'

/** Mail programs ignore case nearly everywhere, so limits and duplicates do too. */
export const fingerprintEmail = (vault: Vault, email: string): string => vault.fingerprint('email', email.toLowerCase())

/** For limits: ann+1@ and ann+2@ are one mailbox, which gets no more mails than others. */
export const fingerprintMailbox = (vault: Vault, email: string): string => vault.fingerprint('email', mailboxOf(email))

/** Under every key of the ring: an address that was stored before a rotation is found too. */
export const fingerprintsOfEmail = (vault: Vault, email: string): readonly string[] =>
  vault.fingerprints('email', email.toLowerCase())
