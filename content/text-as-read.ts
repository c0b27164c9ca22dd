/** Source as a person reads it. What is taken out leaves its line breaks behind, so that lines keep their numbers. */

const breaksOf = (text: string) => text.replace(/[^\n]/g, '')

/**
 * Literals come first: a path such as `'./drawings/*.svg'` begins no comment. An apostrophe in words may hide a comment from this in its own
 * line, which then counts as words.
 */
const LITERAL_OR_COMMENT =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*.*?\*\/|(?<![:\w"'`\\])\/\/[^\n]*|<!--.*?-->/gs

export const withoutComments = (code: string): string =>
  code.replace(LITERAL_OR_COMMENT, (matched, literal: string | undefined) => literal ?? breaksOf(matched))

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  percnt: '%',
  amp: '&',
  middot: '·',
  bull: '•',
  ensp: ' ',
  thinsp: ' ',
}

const MARKDOWN_LINK = /\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g
const TAG = /<\/?[a-z][^<>]*>/gi
/** `{'%'}`, `{" "}`, `${36}` */
const FILLED_WITH_LITERAL = /\$?\{\s*(?:(["'`])([^"'`\n{}]*)\1|(\d[\d.,]*))\s*\}/g
const JOINED_LITERALS = /(["'`])(\s*)\+(\s*)["'`]/g

export function asRead(written: string, isMarkdown: boolean): string {
  const plain = written
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, decodeEntity)
    .replace(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/[\u200B\u2060\uFEFF\u00AD]/g, '')
    .replace(/[^\S\n]/g, ' ')
    .replaceAll('％', '%')
    .replace(TAG, breaksOf)
    .replace(FILLED_WITH_LITERAL, (_, _quote, copy: string | undefined, number: string | undefined) => copy ?? number ?? '')
    .replace(JOINED_LITERALS, (joint) => breaksOf(joint))
    .replace(MARKDOWN_LINK, (link, copy: string) => `${copy}${breaksOf(link.slice(copy.length + 1))}`)
    .replace(/\*\*|__|~~/g, '')
  return isMarkdown ? plain.replace(/(?<!^\s*)[*_]|[`\\]/gm, '') : plain
}

function decodeEntity(entity: string, hex?: string, decimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity
  const point = Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)
  return point === 10 || point > 0x10ffff ? ' ' : String.fromCodePoint(point)
}
