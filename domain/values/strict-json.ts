/**
 * JSON as a careful reader takes it: a key given twice is refused, since two programs may each believe another value; so is a key that
 * would reach an object's prototype, and nesting that no request of ours needs.
 */
const DEEPEST = 16
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

type JsonReading = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'refused'; readonly why: string }

export function readStrictJson(text: string): JsonReading {
  // Bytes that are not UTF-8 decode to U+FFFD, and no name holds that.
  if (text.includes('\uFFFD')) return { kind: 'refused', why: 'bytes that are not UTF-8' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'refused', why: 'no JSON' }
  }
  const why = refusedKey(text)
  return why ? { kind: 'refused', why } : { kind: 'value', value }
}

/** The text parses already, so a string followed by a colon is a key. */
function refusedKey(text: string): string | undefined {
  const keysPerLevel: Set<string>[] = []
  for (let place = 0; place < text.length; place++) {
    const character = text[place]
    if (character === '{' || character === '[') {
      keysPerLevel.push(new Set())
      if (keysPerLevel.length > DEEPEST) return `more than ${DEEPEST} levels`
    } else if (character === '}' || character === ']') {
      keysPerLevel.pop()
    } else if (character === '"') {
      const end = endOfString(text, place)
      if (isFollowedByColon(text, end)) {
        const key = JSON.parse(text.slice(place, end)) as string
        const keys = keysPerLevel.at(-1)
        if (FORBIDDEN_KEYS.has(key)) return `the field "${key}"`
        if (keys?.has(key)) return `the field "${key}" twice`
        keys?.add(key)
      }
      place = end - 1
    }
  }
  return undefined
}

/** The place after the closing quote. */
function endOfString(text: string, start: number): number {
  let place = start + 1
  while (text[place] !== '"') place += text[place] === '\\' ? 2 : 1
  return place + 1
}

function isFollowedByColon(text: string, place: number): boolean {
  let next = place
  while (text[next] === ' ' || text[next] === '\t' || text[next] === '\n' || text[next] === '\r') next++
  return text[next] === ':'
}
