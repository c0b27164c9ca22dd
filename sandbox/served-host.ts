/**
 * Which names the sandbox answers to. A page elsewhere may have its own name lead to this machine, and would then read the inbox with every
 * link in it as if it were its own. An address in numbers is nobody's name.
 */
import { isIP } from 'node:net'

export function isServedHost(host: string | undefined, names: readonly string[]): boolean {
  if (!host || !URL.canParse(`http://${host}`)) return false
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || /(^|\.)localhost$/.test(name) || names.includes(name)
}
