import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { GUARDED_FILES, isGuarded, typedByHand } from './typed-by-hand.ts'

test.each([
  ['a percentage', 'Rates go up to 35.99% APR.', '35.99%'],
  ['a percentage with a space', 'up to 36 % a year', '36 %'],
  ['a range', 'typically 1% to 8%.', '1%'],
  ['a percentage in words', 'capped at 36 percent', '36 percent'],
  ['a number in words', 'capped at thirty-six percent', 'thirty-six percent'],
  ['a list of states', 'not in Ohio, New York or West Virginia today', 'Ohio, New York or West Virginia'],
  ['states line by line', '- Ohio\n- Utah\n- Iowa\n', 'Ohio\n- Utah\n- Iowa'],
  ['states in a table', '| Ohio | Utah | Iowa |', 'Ohio | Utah | Iowa'],
  ['a figure in bold', 'up to **36**% APR', '36%'],
  ['a figure in a link', 'up to [36](/rates-fees)% APR', '36%'],
  ['a figure in a tag', 'up to <b>36</b>% APR', '36%'],
  ['a no-break space', 'up to 36\u00a0% APR', '36\u00a0%'],
  ['a narrow no-break space', 'up to 36\u202f% APR', '36\u202f%'],
  ['an entity for a space', 'up to 36&nbsp;% APR', '36 %'],
  ['an entity for the sign', 'up to 36&#37; APR', '36%'],
  ['an entity for the sign, by name', 'up to 36&percnt; APR', '36%'],
  ['an entity for the sign, in hexadecimals', 'up to 36&#x25; APR', '36%'],
  ['no space behind the sign', 'up to 36%APR', '36%'],
  ['a line break before the word', 'up to 36\npercent', '36\npercent'],
  ['two words', 'up to 36 per cent', '36 per cent'],
  ['number words with a space', 'up to thirty six percent', 'thirty six percent'],
  ['number words over two lines', 'up to thirty-six\nper cent', 'thirty-six\nper cent'],
  ['states in bold', 'in **Ohio**, **Utah** and *Iowa*', 'Ohio**, **Utah** and *Iowa'],
  ['states in links', 'in [Ohio](/a), [Utah](/b) and [Iowa](/c)', 'Ohio, Utah and Iowa'],
  ['states with a sign', 'in Ohio, Utah & Iowa', 'Ohio, Utah & Iowa'],
  ['states with another', 'in Ohio, Utah as well as Iowa', 'Ohio, Utah as well as Iowa'],
  ['states with dots', 'Ohio · Utah · Iowa', 'Ohio · Utah · Iowa'],
  ['states in rows of a table', '| Ohio | closed |\n| Utah | open |\n| Iowa | open |', 'Ohio | closed |\n| Utah | open |\n| Iowa'],
  ['states in rows of a head', '- name: "Ohio"\n- name: "Utah"\n- name: "Iowa"', 'Ohio"\n- name: "Utah"\n- name: "Iowa'],
  ['numbered states', '1. Ohio\n2. Utah\n3. Iowa', 'Ohio\n2. Utah\n3. Iowa'],
  ['codes in a row', 'not in AZ, AR or CO', 'AZ, AR or CO'],
  ['how many states', 'in 29 states today', '29 states'],
  ['how many states, in words', 'in twenty-nine other states', 'twenty-nine other states'],
])('%s is found in a text', (_what, text, words) => {
  expect(typedByHand('content/info/faq.md', `---\ntitle: x\n---\n${text}`)[0]).toEqual({ line: 4, words })
})

test.each([
  ['a percentage in markup', '<p>Advertised rates are 5.99% to 35.99% APR</p>', ['5.99%', '35.99%']],
  ['a figure put into a text', 'const a = `up to $' + '{36}%`', ['36%']],
  ['a sign put into markup', "<p>up to 36{'%'}</p>", ['36%']],
  ['a sign behind a space put into markup', "<p>up to 36{' '}percent</p>", ['36 percent']],
  ['a figure in two pieces', "const a = 'up to 36' + '%'", ['36%']],
  ['a figure in an attribute', '<img alt="36% APR" />', ['36%']],
  ['state codes', "const CLOSED = ['AZ', 'AR', 'CO']", ["'AZ', 'AR', 'CO'"]],
  ['quoted names', "const CLOSED = ['Ohio', 'Utah', 'Iowa']", ["Ohio', 'Utah', 'Iowa"]],
  ['names in rows', "[\n  ['Ohio', 1],\n  ['Utah', 2],\n  ['Iowa', 3],\n]", ["Ohio', 1],\n  ['Utah', 2],\n  ['Iowa"]],
  ['code behind a path with a star', "glob('./drawings/*.svg')\nconst a = '36%' /* x */", ['36%']],
  ['code behind an address in a text', 'const a = `//x`; const b = `36%`', ['36%']],
])('%s is found in code', (_what, text, words) => {
  expect(typedByHand('site/x.tsx', text).map((found) => found.words)).toEqual(words)
})

test.each([
  ['a placeholder', 'content/x.md', 'from {advertisedApr} APR, {cost:500/6/advertisedAprMax}'],
  ['an address', 'content/x.md', 'See [this](/a%20b) and 50%25.'],
  ['two states', 'content/x.md', 'Between Ohio and Utah, and in Iowa'],
  ['a word before it', 'content/x.md', 'a percentage, the percent sign, some percent'],
  ['a figure that is filled in', 'site/x.tsx', '<p>{min}% to {max}%</p>; const range = `$' + '{min}%`'],
  ['one state, again and again', 'content/x.md', 'Ohio, Ohio, Ohio'],
  ['all states', 'content/x.md', 'the 50 states and all fifty states'],
  ['a style', 'sandbox/x.ts', 'table { width: 100%; height:100% }'],
  ['a count that is filled in', 'site/x.ts', 'const a = `$' + '{count} states`'],
  ['a remainder', 'site/x.ts', 'const odd = count % 2'],
  ['a comment', 'site/x.ts', "/** 15.99% */\nconst a = 'x' // up to 36%\n"],
])('%s is not', (_what, file, text) => expect(typedByHand(file, text)).toEqual([]))

test('a comment does not move the lines below it, and an address is none', () => {
  const code = "/*\n 5% \n*/\nconst address = 'https://example.com' + '7%'"
  expect(typedByHand('site/x.ts', code)).toEqual([{ line: 4, words: '7%' }])
})

test('tests may say what they expect', () => {
  expect(isGuarded('content/facts/figures.test.ts')).toBe(false)
  expect(isGuarded('content/facts/figures.ts')).toBe(true)
})

test('a list that is data has a reason; a figure beside it has none', () => {
  const code = "['TX', 'OH', 'FL']\n'36%'"
  expect(typedByHand('site/apply/processing/processing-script.ts', code)).toEqual([{ line: 2, words: '36%' }])
})

test('texts of the form, of mails and of the sandbox are looked at; registers are not', () => {
  for (const file of ['domain/application/field-errors.ts', 'server/mails/letter.ts', 'sandbox/pages/home-page.ts'])
    expect([GUARDED_FILES.some((pattern) => matchesGlob(file, pattern)), isGuarded(file)]).toEqual([true, true])
  for (const file of ['domain/law/state-law.ts', 'domain/law/disclosed-figures.ts', 'domain/calculators/presets.ts'])
    expect(isGuarded(file)).toBe(false)
})
