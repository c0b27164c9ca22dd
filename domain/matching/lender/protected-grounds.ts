/**
 * Grounds on which no applicant may be kept from a lender. The Equal Credit Opportunity Act (Regulation B) names most of them; the others
 * stand in for one of those: a title tells sex, a name or a language tells origin, a ZIP code tells where people of one kind live.
 */
import { isStateCode } from '../../places/us-states.ts'
import { CRITERIA_NAMES } from './lender.ts'

interface ProtectedGround {
  readonly ground: string
  /** Words that give it away, in the name of a criterion or, under a name that we do not know, in what it compares. */
  readonly text: readonly string[]
}

const PROTECTED_GROUNDS: readonly ProtectedGround[] = [
  { ground: 'sex', text: ['sex', 'gender', 'male', 'female', 'pregnant', 'pregnancy', 'orientation'] },
  {
    ground: 'title, which tells sex and marital status',
    text: ['title', 'titles', 'honorific', 'mr', 'mrs', 'ms', 'miss', 'salutation'],
  },
  {
    ground: 'age',
    text: ['age', 'ages', 'birth', 'birthdate', 'dob', 'born', 'senior', 'elderly', 'maxage', 'maximumage', 'minage'],
  },
  {
    ground: 'names, which tell origin',
    text: ['name', 'names', 'firstname', 'lastname', 'surname', 'surnames', 'forename'],
  },
  { ground: 'race or color', text: ['race', 'racial', 'color', 'colour', 'skin'] },
  { ground: 'religion', text: ['religion', 'religious', 'faith', 'church'] },
  {
    ground: 'national origin',
    text: ['origin', 'ethnicity', 'ethnic', 'nationality', 'language', 'languages', 'accent', 'immigrant', 'immigration'],
  },
  { ground: 'marital status', text: ['marital', 'married', 'unmarried', 'divorced', 'widowed', 'spouse', 'spouses'] },
  { ground: 'family', text: ['children', 'dependents', 'dependants', 'familial', 'family', 'childcare'] },
  { ground: 'public assistance', text: ['assistance', 'welfare', 'benefits', 'snap', 'disability', 'disabled', 'ssi'] },
  {
    ground: 'place below the state, which stands in for race and origin',
    text: [
      'zip',
      'zips',
      'zip3',
      'zipcode',
      'zipcodes',
      'city',
      'cities',
      'county',
      'counties',
      'neighborhood',
      'street',
      'address',
    ],
  },
]

/** The grounds that a lender's criteria touch, by their names and, under a name that we do not know, by their texts, at any depth. */
export function protectedGroundsIn(criteria: unknown): string[] {
  const copy = new Set(textOf(criteria))
  return PROTECTED_GROUNDS.filter((row) => row.text.some((word) => copy.has(word))).map(({ ground }) => ground)
}

function* textOf(piece: unknown, isKnown = false): Generator<string> {
  if (typeof piece === 'string') {
    // The texts of a criterion that we know come from a list: MS is Mississippi there, not a title.
    if (!isKnown && !isStateCode(piece)) yield* split(piece)
  } else if (Array.isArray(piece)) {
    for (const item of piece) yield* textOf(item, isKnown)
  } else if (typeof piece === 'object' && piece !== null) {
    for (const [key, value] of Object.entries(piece)) {
      yield* split(key)
      yield* textOf(value, isKnown || CRITERIA_NAMES.has(key))
    }
  }
}

/** maxAge, max_age and "max age" are the words max and age, and the one word maxage. */
function split(text: string): string[] {
  const copy = text
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
  return [...copy, copy.join('')]
}
