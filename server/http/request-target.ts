/**
 * One spelling for each address, before any code decides by it. HTTP lets a client write the same target in several ways: with scheme and host
 * in front (absolute form), or with letters as percent signs. Pages, routes and limits all see what this answers.
 */

/** Letters, digits and - . _ ~ mean the same encoded or not (RFC 3986 §6.2.2.2); everything else stays as it was sent. */
const ENCODED = /%([0-9a-f]{2})/gi
const UNRESERVED = /[\w.~-]/

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i

export function plainTarget(target: string): string {
  // Nearly every request: nothing to do, and nothing allocated.
  if (target.startsWith('/') && !target.includes('%')) return target
  const origin = ABSOLUTE_FORM.exec(target)?.[0] ?? ''
  const rest = target.slice(origin.length)
  const local = origin && !rest.startsWith('/') ? `/${rest}` : rest
  const end = local.search(/[?#]/)
  const path = end < 0 ? local : local.slice(0, end)
  return path.replace(ENCODED, unencodedIfUnreserved) + local.slice(path.length)
}

function unencodedIfUnreserved(encoded: string, hex: string): string {
  const letter = String.fromCharCode(Number.parseInt(hex, 16))
  return UNRESERVED.test(letter) ? letter : encoded
}
