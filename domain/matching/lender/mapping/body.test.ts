/** Bodies as lenders' own APIs have them: written from rows, read back, and refused where they are not plainly of their kind. */
import { describe, expect, test } from 'vitest'
import { at, placesIn, type Row, readBody, writeBody } from './body.ts'
import type { BodyKind } from './mapping.ts'

const read = (kind: BodyKind, body: string) => readBody(kind, body)?.content

test('no row is no body', () => {
  for (const kind of ['json', 'form', 'xml'] as const) expect(writeBody(kind, [])).toBe('')
})

describe('JSON', () => {
  test('places with dots are objects, and numbers in them lists', () => {
    const rows: Row[] = [
      ['lead.name', 'Robin'],
      ['lead.amount', 500],
      ['lead.consents.0.text', 'terms'],
      ['lead.consents.0.at', 'noon'],
      ['lead.consents.1.text', 'privacy'],
      ['tags.0', 'new'],
      ['test', false],
    ]
    expect(JSON.parse(writeBody('json', rows))).toEqual({
      lead: {
        name: 'Robin',
        amount: 500,
        consents: [{ text: 'terms', at: 'noon' }, { text: 'privacy' }],
      },
      tags: ['new'],
      test: false,
    })
  })

  test('is read as it is, and not at all where it is not whole', () => {
    expect(read('json', '{"a":{"b":[1,null]}}')).toEqual({ a: { b: [1, null] } })
    for (const body of ['', '{', '{"a":1,}', 'yes?']) expect(readBody('json', body)).toBeUndefined()
  })
})

describe('a form', () => {
  test('is encoded as browsers do it', () => {
    const rows: Row[] = [
      ['first name', 'Ana María'],
      ['sum', '1+1=2 & more'],
      ['signs', "!'()~*-._"],
      ['yes', true],
      ['half a sign', '\ud800'],
    ]
    expect(writeBody('form', rows)).toBe(
      'first+name=Ana+Mar%C3%ADa&sum=1%2B1%3D2+%26+more&signs=%21%27%28%29%7E*-._&yes=true&half+a+sign=%EF%BF%BD',
    )
  })

  test('is read back; a name that comes twice is a list', () => {
    expect(read('form', ' a+b=1%2B1&c=&d=x&d=y&d=z\n')).toEqual({ 'a b': '1+1', c: '', d: ['x', 'y', 'z'] })
  })

  test.each(['', 'a', '=1', 'a=1&', '&a=1', 'a=1=2', 'a=1 b=2', '<a>1</a>', 'a=%', 'a=%ff', 'a=1\nb=2'])('%j is none', (body) => {
    expect(readBody('form', body)).toBeUndefined()
  })
})

describe('XML', () => {
  test('has one root, attributes before elements, and text', () => {
    const rows: Row[] = [
      ['lead.name', 'Robin & <Sons>'],
      ['lead.@id', `7"'`],
      ['lead.address.city', 'Austin'],
      ['lead.address.#text', 'home'],
    ]
    expect(writeBody('xml', rows)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<lead id="7&quot;&apos;"><name>Robin &amp; &lt;Sons&gt;</name><address><city>Austin</city>home</address></lead>',
    )
  })

  test.each<[string, string, unknown]>([
    ['an element', '<a>yes</a>', { a: 'yes' }],
    ['a declaration and a comment', '<?xml version="1.0"?>\n<a><!-- no -->yes</a>', { a: 'yes' }],
    ['space around it', ' <a> yes </a>\n', { a: 'yes' }],
    ['an empty one', '<a/>', { a: '' }],
    ['an empty one in another', '<a><b /><c></c></a>', { a: { b: '', c: '' } }],
    ['attributes', `<a b="1" c='2'/>`, { a: { '@b': '1', '@c': '2' } }],
    ['text beside attributes', '<a b="1"> yes </a>', { a: { '@b': '1', '#text': 'yes' } }],
    ['a name twice', '<a><b>1</b><b>2</b></a>', { a: { b: ['1', '2'] } }],
    ['a name three times', '<a><b>1</b><b>2</b><b>3</b></a>', { a: { b: ['1', '2', '3'] } }],
    ['entities', '<a>&amp;&lt;&gt;&quot;&apos;&#65;&#x42;</a>', { a: `&<>"'AB` }],
    ['what only looks like one', '<a><![CDATA[<b> &c;]]></a>', { a: '<b> &c;' }],
    ['text in parts', '<a>1<!-- -->2<![CDATA[3]]></a>', { a: '123' }],
    [
      'a name of every object',
      '<a><__proto__>1</__proto__><toString>2</toString></a>',
      {
        a: JSON.parse('{"__proto__":"1","toString":"2"}'),
      },
    ],
  ])('%s is read', (_, body, content) => {
    expect(read('xml', body)).toEqual(content)
  })

  test.each([
    '',
    'yes',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>yes',
    'yes<a/>',
    '<a><b></a></b>',
    '<a b=1/>',
    '<a b="1" b="2"/>',
    '<a b="&no;"/>',
    '<a>&no;</a>',
    '<a>&amp;&</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<a><!-- -- --></a>',
    '<![CDATA[yes]]>',
  ])('%j is not read', (body) => {
    expect(readBody('xml', body)).toBeUndefined()
  })

  test('is read 32 elements deep', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(readBody('xml', nested(32))).toBeDefined()
    expect(readBody('xml', nested(33))).toBeUndefined()
  })
})

describe('a place', () => {
  const tree = { a: { 'b.c': 1, b: { c: 2 }, d: { '@id': '7', '#text': 'yes' }, e: ['first', 'second'] } }

  test.each<[string, unknown]>([
    ['a.b.c', 2],
    ['a.d', 'yes'],
    ['a.d.@id', '7'],
    ['a.e.1', 'second'],
    ['a.toString', undefined],
    ['a.no.c', undefined],
    ['a.b.c.d', undefined],
  ])('%s', (place, found) => expect(at(tree, place, 'json')).toEqual(found))

  test('of a form is a name, with its dots', () => {
    expect(at({ 'a.b': 1, a: { b: 2 } }, 'a.b', 'form')).toBe(1)
  })
})

test('the places of a body are those that it was written from', () => {
  const places = ['lead.name', 'lead.consents.0.text', 'lead.consents.1.text']
  const rows = places.map((place): Row => [place, 'x'])
  expect(placesIn('json', writeBody('json', rows))).toEqual(places)
  expect(
    placesIn(
      'xml',
      writeBody('xml', [
        ['lead.name', 'x'],
        ['lead.@id', '7'],
      ]),
    ),
  ).toEqual(['lead.@id', 'lead.name'])
  expect(placesIn('form', 'a.b=1&c=2')).toEqual(['a.b', 'c'])
  expect(placesIn('json', '')).toEqual([])
})
