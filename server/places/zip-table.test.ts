import { describe, expect, test } from 'vitest'
import { city } from '#domain/application/fields/address.ts'
import { makeZipTable } from '#domain/places/zip-codes.ts'
import { loadZipTable } from './zip-table.ts'

const table = loadZipTable()

test('holds at least 41,000 ZIP codes', () => expect(table.size).toBeGreaterThanOrEqual(41_000))

describe('knows', () => {
  test.each([
    ['00501', 'Holtsville', 'NY'],
    ['02108', 'Boston', 'MA'],
    ['03301', 'Concord', 'NH'],
    ['04101', 'Portland', 'ME'],
    ['05401', 'Burlington', 'VT'],
    ['10001', 'New York', 'NY'],
    ['19103', 'Philadelphia', 'PA'],
    ['20001', 'Washington', 'DC'],
    ['25301', 'Charleston', 'WV'],
    ['29401', 'Charleston', 'SC'],
    ['30301', 'Atlanta', 'GA'],
    ['33101', 'Miami', 'FL'],
    ['37201', 'Nashville', 'TN'],
    ['57104', 'Sioux Falls', 'SD'],
    ['58501', 'Bismarck', 'ND'],
    ['59601', 'Helena', 'MT'],
    ['60601', 'Chicago', 'IL'],
    ['64106', 'Kansas City', 'MO'],
    ['77002', 'Houston', 'TX'],
    ['78701', 'Austin', 'TX'],
    ['80202', 'Denver', 'CO'],
    ['82001', 'Cheyenne', 'WY'],
    ['83702', 'Boise', 'ID'],
    ['87501', 'Santa Fe', 'NM'],
    ['90210', 'Beverly Hills', 'CA'],
    ['96813', 'Honolulu', 'HI'],
    ['98101', 'Seattle', 'WA'],
    ['99501', 'Anchorage', 'AK'],
    ['75072', 'McKinney', 'TX'],
    // Opened after 2016
    ['75036', 'Frisco', 'TX'],
    ['85288', 'Tempe', 'AZ'],
    ['85144', 'San Tan Valley', 'AZ'],
    ['84048', 'Lehi', 'UT'],
    ['97079', 'Beaverton', 'OR'],
    ['72713', 'Bentonville', 'AR'],
  ])('%s: %s, %s', (zip, place, state) => expect(table.find(zip)).toEqual({ kind: 'known', city: place, state }))
})

describe('guesses an unknown one', () => {
  test('by its first three digits where these lie in one state', () => {
    expect(table.find('90299')).toEqual({ kind: 'guessed', city: expect.any(String), state: 'CA' })
    expect(table.find('78799')).toMatchObject({ city: 'Austin', state: 'TX' })
  })

  test('by the one state of its first three digits, though a territory shares them', () =>
    expect(table.find('96700')).toMatchObject({ kind: 'guessed', state: 'HI' }))

  test('by its first digit where they lie in several states', () => {
    const guesses = [...'0123456789'].map((digit) => {
      const straddling = makeZipTable([
        { zip: `${digit}7301`, city: 'Salem', region: 'OR' },
        { zip: `${digit}7302`, city: 'Vancouver', region: 'WA' },
      ])
      return straddling.find(`${digit}7399`)
    })
    expect(guesses).toEqual(
      [
        ['Boston', 'MA'],
        ['New York', 'NY'],
        ['Washington', 'DC'],
        ['Jacksonville', 'FL'],
        ['Columbus', 'OH'],
        ['Milwaukee', 'WI'],
        ['Chicago', 'IL'],
        ['Houston', 'TX'],
        ['Phoenix', 'AZ'],
        ['Los Angeles', 'CA'],
      ].map(([place, state]) => ({ kind: 'guessed', city: place, state })),
    )
  })
})

test.each([
  ['00901', 'Puerto Rico'],
  ['00699', 'an unlisted one of Puerto Rico'],
  ['00802', 'the Virgin Islands'],
  ['09012', 'a military post in Europe'],
  ['09099', 'an unlisted one, among posts of two regions'],
  ['34099', 'an unlisted one in the Americas'],
  ['96200', 'an unlisted one in the Pacific'],
  ['96799', 'American Samoa, beside Hawaii'],
  ['96910', 'Guam'],
  ['96999', 'an unlisted one, among several territories'],
])('%s (%s) lies outside the states, and is not guessed into one', (zip) =>
  expect(table.find(zip)).toEqual({ kind: 'outside-states' }),
)

test.each(['00000', '00100', '09900', '21300', '34500', '51700', '69999', '88888', '98765'])(
  '%s: no place has a ZIP code with these three digits, and none is guessed',
  (zip) => expect(table.find(zip)).toEqual({ kind: 'no-place' }),
)

test.each(['9021', '902100', '9021a', '', '90210-1234'])('%j is no ZIP code to look up', (zip) =>
  expect(table.find(zip)).toEqual({ kind: 'no-place' }),
)

test('every city of the table passes the rule of the city field', () => {
  const refused = new Set<string>()
  for (let zip = 0; zip < 100_000; zip++) {
    const place = table.find(String(zip).padStart(5, '0'))
    if ('city' in place && !city.safeParse(place.city).success) refused.add(place.city)
  }
  expect([...refused]).toEqual([])
})
