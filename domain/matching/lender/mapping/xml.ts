/**
 * XML as calls to lenders need it: elements, attributes and text, read strictly and written plainly. A document type can define entities that grow
 * without end or name files, and half an answer is not an answer: whatever is not plainly one whole element is refused.
 */

/** An element with nothing but text is that text. Attributes begin with @; text beside them is #text; names that repeat are lists. */
export type Tree = string | { readonly [name: string]: Tree | readonly Tree[] }

const NAME = '[A-Za-z_][\\w:.-]*'
const TOKEN = new RegExp(
  `<!--(?:(?!--)[^])*-->|<!\\[CDATA\\[([^]*?)\\]\\]>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|</(${NAME})\\s*>|([^<]+)`,
  'y',
)
const ATTRIBUTE = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g')
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const DEEPEST = 32

type Open = { readonly name: string; readonly parts: Record<string, Tree | Tree[]>; text: string }

/** Undefined: not one whole element. */
export function readXml(body: string): { readonly content: Tree } | undefined {
  const source = body.trim().replace(/^<\?xml[^<>]*\?>\s*/, '')
  const open: Open[] = []
  let place = 0
  while (place < source.length) {
    TOKEN.lastIndex = place
    const [all, cdata, name, attributes = '', isEmpty, end, text] = TOKEN.exec(source) ?? []
    if (all === undefined) return undefined
    place += all.length
    const inner = open.at(-1)
    if (name !== undefined) {
      const parts = partsOf(attributes)
      if (!parts || open.length >= DEEPEST) return undefined
      open.push({ name, parts, text: '' })
    } else if (!inner) return undefined
    else if (text !== undefined || cdata !== undefined) {
      const read = cdata ?? decoded(text ?? '')
      if (read === undefined) return undefined
      inner.text += read
    }
    if (end === undefined && !isEmpty) continue
    const closed = open.pop()
    if (!closed || (end !== undefined && closed.name !== end)) return undefined
    const outer = open.at(-1)
    if (!outer) return place === source.length ? { content: { [closed.name]: treeOf(closed) } } : undefined
    add(outer.parts, closed.name, treeOf(closed))
  }
  return undefined
}

function treeOf({ parts, text }: Open): Tree {
  const trimmed = text.trim()
  if (Object.keys(parts).length === 0) return trimmed
  return trimmed === '' ? parts : { ...parts, '#text': trimmed }
}

function add(parts: Open['parts'], name: string, tree: Tree): void {
  const known = Object.hasOwn(parts, name) ? parts[name] : undefined
  const list = known === undefined ? [] : Array.isArray(known) ? known : [known]
  Object.defineProperty(parts, name, { value: list.length > 0 ? [...list, tree] : tree, enumerable: true, configurable: true })
}

function partsOf(attributes: string): Open['parts'] | undefined {
  const parts: Open['parts'] = {}
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    const value = decoded(double ?? single ?? '')
    if (value === undefined || Object.hasOwn(parts, `@${name}`)) return undefined
    parts[`@${name}`] = value
  }
  return parts
}

function decoded(text: string): string | undefined {
  const unknown = text.replace(/&(amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-fA-F]{1,5});/g, '')
  if (unknown.includes('&')) return undefined
  return text.replace(/&(#x?)?([\da-zA-Z]+);/g, (_, sign: string | undefined, name: string) =>
    sign ? String.fromCodePoint(Number.parseInt(name, sign === '#' ? 10 : 16)) : (ENTITIES[name] ?? ''),
  )
}

const encoded = (text: string): string =>
  Object.entries(ENTITIES).reduce((written, [name, sign]) => written.replaceAll(sign, `&${name};`), text)

export function writeXml(name: string, tree: Tree): string {
  if (typeof tree === 'string') return `<${name}>${encoded(tree)}</${name}>`
  const [attributes = [], inside = []] = [true, false].map((is) =>
    Object.entries(tree).filter(([key]) => key.startsWith('@') === is),
  )
  const head = attributes.map(([key, part]) => ` ${key.slice(1)}="${encoded(String(part))}"`)
  const rest = inside.map(([key, part]) => (key === '#text' ? encoded(String(part)) : writeXml(key, part as Tree)))
  return `<${name}${head.join('')}>${rest.join('')}</${name}>`
}
