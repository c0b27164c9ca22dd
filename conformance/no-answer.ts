/** Why a lender could not be called, each cause in a sentence of its own. */

/** Nothing came that could be judged. */
export class NoAnswer extends Error {}

type At = Pick<URL, 'hostname' | 'host'>

/** By the code of Node's error; the first that fits. */
const CAUSES: readonly (readonly [RegExp, (at: At) => string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN|EAI_\w+)$/,
    ({ hostname }) => `DNS: ${hostname} has no address here. Is the name right, and is it public?`,
  ],
  [/^ECONNREFUSED$/, ({ host }) => `refused: nothing listens at ${host}. Does your server run, and on this port?`],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, ({ host }) => `no connection to ${host} came about. A firewall, or another address?`],
  [/^(ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL)$/, ({ host }) => `no route leads from here to ${host}`],
  [/^CERT_HAS_EXPIRED$/, ({ hostname }) => `TLS: the certificate of ${hostname} has expired`],
  [/ALTNAME/, ({ hostname }) => `TLS: the certificate is not for ${hostname}`],
  [/SELF_SIGNED/, ({ hostname }) => `TLS: the certificate of ${hostname} is signed by itself or by an unknown authority`],
  [
    /^UNABLE_TO_/,
    ({ hostname }) => `TLS: the certificate of ${hostname} leads to no known authority. Does your server send the ones between?`,
  ],
  [/SSL|TLS|EPROTO|CERT/, ({ host }) => `TLS: no secure connection to ${host} came about. Does this port speak https?`],
  [/^HPE_/, ({ host }) => `what ${host} answers is not HTTP/1.1. Does this port speak https?`],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    ({ host }) => `${host} broke the connection off before it had answered. What does your log say?`,
  ],
]

export function whyNoAnswer(error: unknown, at: At, late: string): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `slow: ${late}`
  const code = codeOf(error)
  const [, sentence] = CAUSES.find(([pattern]) => pattern.test(code)) ?? []
  return `${sentence?.(at) ?? `no answer from ${at.host}`} (${code})`
}

/** Of an address with several numbers each failure stands below the error itself. */
function codeOf(error: unknown): string {
  const { code, cause, errors, message } = error as {
    readonly code?: unknown
    readonly cause?: unknown
    readonly errors?: readonly unknown[]
    readonly message?: string
  }
  if (typeof code === 'string') return code
  const below = cause ?? errors?.[0]
  return below ? codeOf(below) : (message ?? 'unknown')
}
