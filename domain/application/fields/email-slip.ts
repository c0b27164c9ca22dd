/** An address whose domain is one key away from a mail provider's: a key left out, added or wrong, or two in the wrong order. */

/** Where most of our applicants have their mail. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'earthlink.net',
] as const

/** Providers, too, and one key away from Gmail. */
const NO_SLIPS = ['mail.com', 'email.com', 'ymail.com']

/** The address that was probably meant. Undefined while the domain may still become one of these. */
export function likelyEmail(typed: string): string | undefined {
  const [name, domain = '', ...rest] = typed.trim().toLowerCase().split('@')
  if (!name || rest.length > 0 || NO_SLIPS.includes(domain) || PROVIDERS.some((provider) => provider.startsWith(domain)))
    return undefined
  const meant = PROVIDERS.find((provider) => isOneSlipAway(domain, provider))
  return meant && `${typed.trim().split('@')[0]}@${meant}`
}

function isOneSlipAway(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  let start = 0
  while (start < shorter && typed[start] === meant[start]) start++
  let end = 0
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end++
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)]
  return (wrong.length <= 1 && right.length <= 1) || (wrong.length === 2 && [...wrong].reverse().join('') === right)
}
