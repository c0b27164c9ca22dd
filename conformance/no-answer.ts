/** Nothing came that could be judged: why a lender could not be called, each cause in a sentence of its own. */
export class NoAnswer extends Error {}

/** By the code of Node's error; the first that fits. */
const CAUSES: readonly (readonly [RegExp, (at: URL) => string])[] = [
  [/^(ENOTFOUND|EAI_)/, ({ hostname }) => `DNS: ${hostname} has no address here. Is the name right, and is it public?`],
  [/^ECONNREFUSED$/, ({ host }) => `refused: nothing listens at ${host}. Does your server run, and on this port?`],
  [/TIMEDOUT|CONNECT_TIMEOUT|UNREACH/, ({ host }) => `no connection to ${host} came about. A firewall, or another address?`],
  [/^CERT_HAS_EXPIRED$/, ({ hostname }) => `TLS: the certificate of ${hostname} has expired`],
  [/ALTNAME/, ({ hostname }) => `TLS: the certificate is not for ${hostname}`],
  [/SELF_SIGNED/, ({ hostname }) => `TLS: the certificate of ${hostname} is signed by itself or by an unknown authority`],
  [
    /^UNABLE_TO_/,
    ({ hostname }) => `TLS: no known authority is behind the certificate of ${hostname}. Is one in between not sent?`,
  ],
  [/SSL|TLS|EPROTO|CERT/, ({ host }) => `TLS: no secure connection to ${host} came about. Does this port speak https?`],
  [/^HPE_/, ({ host }) => `what ${host} answers is not HTTP/1.1. Does this port speak https?`],
  [/RESET|EPIPE|SOCKET/, ({ host }) => `${host} broke the connection off before it had answered. What does your log say?`],
]

export function whyNoAnswer(error: unknown, at: URL): string {
  const code = codeOf(error)
  const [, sentence] = CAUSES.find(([pattern]) => pattern.test(code)) ?? []
  return `${sentence?.(at) ?? `no answer from ${at.host}`} (${code})`
}

/** Of an address with several numbers each failure stands below the error itself. */
function codeOf(error: unknown): string {
  const { code, cause, errors, message } = error as NodeJS.ErrnoException & AggregateError
  const [below = cause] = errors ?? []
  return code ?? (below ? codeOf(below) : message)
}
