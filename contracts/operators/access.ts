/** Who may make which call of the operators' API, and which calls leave an entry in the history. A call without a row does not compile. */

import type { Role } from '#domain/roles.ts'
import type { OperatorCall } from './endpoints.ts'

export interface Access {
  /** The least role that may. `anyone`: whoever is on the way in. `monitor`: also a token that can do nothing else. */
  readonly least: Role | 'anyone' | 'monitor'
  /** A write or a reveal leaves one entry in the history. */
  readonly kind: 'read' | 'write' | 'reveal'
  /** Wants the passkey again, unless it was shown within the last five minutes. A program with a token has none to show. */
  readonly passkeyAgain?: true
}

const reads = (least: Access['least']) => ({ least, kind: 'read' }) as const
const writes = (least: Access['least']) => ({ least, kind: 'write' }) as const
const isDangerous = (least: Access['least']) => ({ least, kind: 'write', passkeyAgain: true }) as const
const reveals = (least: Access['least']) => ({ least, kind: 'reveal', passkeyAgain: true }) as const

export const ACCESS = {
  'GET /today': reads('viewer'),
  'GET /stats/days': reads('viewer'),
  'GET /stats/lenders': reads('viewer'),
  'POST /figures/checks': reads('compliance'),
  'POST /figures/rebuilds': writes('compliance'),
  'GET /lenders': reads('viewer'),
  'GET /states': reads('viewer'),
  'GET /lenders/health': reads('viewer'),
  'GET /lenders/entries/{id}': reads('viewer'),
  'GET /lenders/entries/{id}/figures': reads('viewer'),
  'POST /lenders/entries/{id}/pause': writes('lender-manager'),
  'POST /lenders/entries/{id}/resumption': writes('lender-manager'),
  // It leaves the house, so that somebody did it is on record.
  'POST /lenders/entries/{id}/tests': writes('lender-manager'),
  'POST /lenders/checks': reads('lender-manager'),
  'POST /lenders/files': isDangerous('lender-manager'),
  // Who is looked for is personal, so that somebody looked is on record like a reveal. What is found is masked: no passkey.
  'POST /searches': { least: 'support', kind: 'reveal' },
  'POST /searches/ids': reads('viewer'),
  'GET /applications': reads('viewer'),
  'GET /applications/count': reads('viewer'),
  'GET /applications/{id}': reads('viewer'),
  'GET /applications/{id}/explanation': reads('viewer'),
  'POST /applications/{id}/reveals': reveals('support'),
  'POST /applications/{id}/release': isDangerous('support'),
  'POST /applications/{id}/settlement': isDangerous('support'),
  'POST /applications/{id}/cancellation': isDangerous('support'),
  'GET /leads/{id}': reads('viewer'),
  'POST /applications/{id}/void': isDangerous('support'),
  'POST /applications/{id}/notes': writes('support'),
  'POST /applications/{id}/link-mails': writes('support'),
  'GET /consents/keys': reads('viewer'),
  'GET /consents/{id}': reads('viewer'),
  'GET /consents/texts/{sha256}': reads('viewer'),
  'GET /consents/{id}/texts': reads('viewer'),
  'GET /consents/{id}/choices': reads('viewer'),
  // It says whose request this is, to somebody who names an address.
  'POST /consents/{id}/matches': { least: 'support', kind: 'reveal' },
  'GET /privacy-requests': reads('viewer'),
  'GET /privacy-requests/{reference}': reads('viewer'),
  'POST /privacy-requests/{reference}/reveals': reveals('compliance'),
  'POST /privacy-requests/{reference}/completion': writes('compliance'),
  'GET /erasures': reads('compliance'),
  'GET /erasures/log': reads('compliance'),
  'GET /erasures/scope/{reference}': reads('compliance'),
  'POST /erasures': isDangerous('compliance'),
  'POST /erasures/replays': isDangerous('compliance'),
  'GET /erasures/fan-out/{reference}': reads('compliance'),
  'GET /privacy-requests/{reference}/letters': reads('compliance'),
  'GET /errands': reads('viewer'),
  'POST /errands/retries': writes('support'),
  'POST /purges': isDangerous('compliance'),
  'GET /purges': reads('viewer'),
  'GET /purges/hold': reads('viewer'),
  'POST /purges/allowances': isDangerous('compliance'),
  'GET /mails/status': reads('viewer'),
  'POST /mails/tests': writes('support'),
  'GET /mails/waiting': reads('viewer'),
  'GET /mails/failed': reads('viewer'),
  'POST /mails/retries': writes('support'),
  'GET /keys': reads('owner'),
  'POST /keys': isDangerous('owner'),
  'POST /keys/rewraps': writes('owner'),
  'POST /ledger/checks': reads('compliance'),
  'GET /system': reads('viewer'),
  'GET /me': reads('viewer'),
  'POST /sign-ins/challenges': reads('anyone'),
  'POST /sign-ins': writes('anyone'),
  'POST /sign-outs': writes('viewer'),
  'POST /confirmations/challenges': reads('viewer'),
  'POST /confirmations': reads('viewer'),
  'POST /entrances': writes('anyone'),
  'POST /entrances/passkeys': writes('anyone'),
  'POST /passkeys/challenges': reads('viewer'),
  'POST /passkeys': isDangerous('viewer'),
  'POST /passkeys/{id}/removal': isDangerous('viewer'),
  'POST /command-line-sign-ins': reads('anyone'),
  'POST /command-line-sign-ins/approvals': isDangerous('viewer'),
  'POST /command-line-sign-ins/tokens': reads('anyone'),
  'GET /people': reads('owner'),
  'POST /invitations': isDangerous('owner'),
  'POST /invitations/{id}/revocation': writes('owner'),
  'POST /people/{id}/role': isDangerous('owner'),
  'POST /people/{id}/removal': isDangerous('owner'),
  'POST /people/{id}/recoveries': isDangerous('owner'),
  'GET /sessions': reads('viewer'),
  'POST /sessions/{id}/revocation': writes('viewer'),
  'GET /tokens': reads('owner'),
  'POST /tokens': isDangerous('owner'),
  'POST /tokens/{id}/revocation': writes('owner'),
  'GET /history': reads('compliance'),
  'POST /history/checks': reads('compliance'),
  'GET /openapi.json': reads('viewer'),
  'GET /metrics': reads('monitor'),
} as const satisfies Readonly<Record<OperatorCall, Access>>
