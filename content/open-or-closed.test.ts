/** Opening or closing a state is one edit: every page that speaks of it follows, and no page says two things about one state. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { isServedState } from '#domain/law/state-law.ts'
import { STATE_CODES, type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { statesThatAre } from '#domain/policy/public-facts.ts'
import { type ContentPage, contentPages, contentPagesWhere, factsWhere, placePageWhile } from '#tests/support/content-pages.ts'
import { countOf, stateCopy } from './facts/states.ts'
import { AVAILABILITIES, headWhile, textWhile } from './open-or-closed.ts'
import { statePageSchema } from './schemas.ts'

const placePages = contentPages.filter(({ folder }) => folder === 'states' || folder === 'cities')

const SAYS_CLOSED =
  /\b(?:not|isn['’]t|aren['’]t) (?:open|available|possible)\b|\bunavailable\b|do(?: not|n['’]t) (?:serve|take on)|can(?:not|['’]t) (?:match|serve|refer)|(?:please do(?: not|n['’]t)|ask you not to) (?:apply|send)|do(?: not|n['’]t) apply/i
/** What a page may tell only people whom a lender may be asked about. */
const SAYS_OPEN =
  /\b(?:you|residents|anyone)\b[^.]* (?:may|can) apply\b|\[apply\]\(|same-day|advertised rates|\bwe (?:look|pass|refer)\b|hard check/i

/** A neighbor's status is another matter. */
const aboutItself = ({ passages, title, description }: ContentPage) =>
  [title, description, ...passages].map((passage) =>
    passage.replace(
      /We (?:take requests from|don['’]t serve) [A-Z][\w ]+, so (?:you can apply with|please don['’]t apply from) [^.]*\./g,
      '',
    ),
  )

describe.each(placePages.map(({ slug }) => slug))('%s', (slug) => {
  test('while its state is open, says nowhere that it is closed', () => {
    expect(aboutItself(placePageWhile(slug, 'open')).filter((passage) => SAYS_CLOSED.test(passage))).toEqual([])
  })

  test('while its state is closed, invites nobody to apply', () => {
    expect(aboutItself(placePageWhile(slug, 'closed')).filter((passage) => SAYS_OPEN.test(passage))).toEqual([])
  })

  test('while its state is closed, says so to search engines, where it names who should not borrow, in answers and in the text', () => {
    const { description, frontmatter, body } = placePageWhile(slug, 'closed')
    const { notFor, questions } = frontmatter
    for (const part of [description, notFor, questions, body]) expect(JSON.stringify(part)).toMatch(SAYS_CLOSED)
  })

  test('while its state is open, says what applying does', () => {
    expect(placePageWhile(slug, 'open').body).toMatch(SAYS_OPEN)
  })
})

const NAMES = STATE_CODES.map((code) => US_STATES[code]).join('|')
const LIST_OF_STATES = new RegExp(`(?:(?:${NAMES})(?:, (?:and )?| and )){2,}(?:${NAMES})`, 'g')

describe.each(STATE_CODES)('with %s opened or closed', (toggled) => {
  const isServed = (state: StateCode) => (state === toggled) !== isServedState(state)
  const pages = contentPagesWhere(isServed)
  const said = pages.flatMap(({ slug, title, description, passages }) =>
    [title, description, ...passages].map((passage) => ({ slug, passage })),
  )

  test('every list of states is that of the closed ones, of the served ones or of those without a lender', () => {
    const facts = factsWhere(isServed)
    const lists = said.flatMap(({ slug, passage }) =>
      (passage.match(LIST_OF_STATES) ?? []).map((list) => `${slug}: ${namedIn(list)}`),
    )
    const right = (['closed', 'served', 'no-lender'] as const).map((status) => String(statesThatAre(facts, status)))
    expect(lists.length).toBeGreaterThan(3)
    expect(lists.filter((list) => !right.some((states) => list.endsWith(`: ${states}`)))).toEqual([])
  })

  test('every count of states is right', () => {
    const { openStateCount, closedStateCount } = stateCopy(isServed)
    const withLenders = countOf(statesThatAre(factsWhere(isServed), 'served'))
    const counts = said.flatMap(({ passage }) => passage.match(/\b\d+ states\b(?: and DC)?/g) ?? [])
    // The form's own list is of all.
    const right = [openStateCount, closedStateCount, withLenders, '50 states and DC']
    expect(counts).toEqual(expect.arrayContaining(right))
    // Told only where there are several.
    const withoutLenders = countOf(statesThatAre(factsWhere(isServed), 'no-lender'))
    expect(counts.filter((count) => ![...right, withoutLenders].includes(count))).toEqual([])
  })

  test('every sentence that names it says what now holds', () => {
    const name = US_STATES[toggled]
    const names = toggled === 'DC' ? [name, 'Washington, DC'] : [name]
    const sentences = said
      .flatMap(({ slug, passage }) => passage.split(/\n|(?<=[.?])\s/).map((sentence) => `${slug}: ${sentence}`))
      .filter((sentence) => names.some((each) => sentence.includes(each)))
    const isWrong = (sentence: string) =>
      isServed(toggled) ? SAYS_CLOSED.test(sentence) : sentence.includes(`We take requests from ${name}`)
    expect(sentences.filter(isWrong)).toEqual([])
  })
})

test('with no state closed, no page speaks of closed places as if there were some', () => {
  const said = contentPagesWhere(() => true).flatMap(({ slug, title, description, passages }) =>
    [title, description, ...passages].map((passage) => `${slug}: ${passage}`),
  )
  const dangling =
    /not available (?:in:|to residents)|(?:these|following) places|live in one of th(?:em|ese)|^[\w-]+: Not in:|\b0 places|places on the list/
  expect(said.filter((passage) => dangling.test(passage))).toEqual([])
  expect(said.filter((passage) => passage.includes('no state is closed to our service')).length).toBeGreaterThan(6)
})

const namedIn = (list: string): readonly StateCode[] => {
  const names = list.split(/, (?:and )?| and /)
  return STATE_CODES.filter((code) => names.includes(US_STATES[code]))
}

describe('a page that has words for one case alone fails the build', () => {
  const [file = ''] = globSync('states/*.md', { cwd: import.meta.dirname })
  const [, head = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(import.meta.dirname, file), 'utf8')) ?? []
  const written = parse(head)
  const problemsOf = (changes: Readonly<Record<string, unknown>>) =>
    statePageSchema.safeParse({ ...written, ...changes }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test('as it is written, it has both', () => expect(problemsOf({})).toBeUndefined())

  test.each(['title', 'description', 'heading', 'lead'])('in its %s', (part) => {
    expect(problemsOf({ [part]: written[part].open })).toContain(`${part}: Must be written twice, as open: and closed:`)
    expect(problemsOf({ [part]: { open: written[part].open } })?.join()).toContain('While closed')
  })

  test('in its example', () => {
    const example = { ...written.example, text: written.example.text.closed }
    expect(problemsOf({ example })).toEqual(['example.text: Must be written twice, as open: and closed:'])
  })

  test('in a list that would be too short', () => {
    const openOnly = written.suits.map((entry: unknown) => (typeof entry === 'string' ? { open: entry } : entry))
    expect(problemsOf({ suits: openOnly.filter((entry: object) => 'open' in entry) })?.join()).toContain('suits: While closed')
  })

  test('in its text', () => {
    for (const availability of AVAILABILITIES)
      expect(() => textWhile(availability, text.replace(/^\[\[open\]\]$.*?^\[\[\/open\]\]$/gms, ''), 'markdown')).toThrow(
        'no words for a state that is open',
      )
  })
})

describe('words for one case', () => {
  test('stand in heads, in lists and in their entries', () => {
    const head = {
      title: { open: 'a', closed: 'b' },
      list: ['both', { closed: 'late' }, { question: 'q', answer: { open: 'yes', closed: 'no' } }],
    }
    expect(headWhile('open', head)).toEqual({ title: 'a', list: ['both', { question: 'q', answer: 'yes' }] })
    expect(headWhile('closed', head)).toEqual({ title: 'b', list: ['both', 'late', { question: 'q', answer: 'no' }] })
  })

  test('stand between markers in a text, as Markdown and as HTML', () => {
    const markdown = 'A\n\n[[open]]\n\nB\n\n[[/open]]\n\n[[closed]]\n\nC\n\n[[/closed]]\n\nD'
    expect(textWhile('open', markdown, 'markdown')).toBe('A\n\nB\n\nD')
    const html = '<p>A</p>\n<p>[[open]]</p>\n<p>B</p>\n<p>[[/open]]</p>\n<p>[[closed]]</p>\n<p>C</p>\n<p>[[/closed]]</p>\n<p>D</p>'
    expect(textWhile('closed', html, 'html')).toBe('<p>A</p>\n<p>C</p>\n<p>D</p>')
  })

  test('must have their end, and lines of their own', () => {
    const both = '[[open]]\nB\n[[/open]]\n[[closed]]\nC\n[[/closed]]\n'
    expect(() => textWhile('open', `${both}[[closed]]\nD`, 'markdown')).toThrow('[[closed]] must stand in a line of its own')
    expect(() => textWhile('open', `${both}So [[open]] it is`, 'markdown')).toThrow('[[open]] must stand in a line of its own')
  })
})
