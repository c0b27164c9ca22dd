/**
 * Made-up people, the same ones every time: first names that anybody may have, last names that stand for nobody, addresses of example.com and
 * its kin, phone numbers of the range that is kept for fiction (555-0100 to 555-0199), and Social Security numbers of a range given to nobody.
 */
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { DAY_MS } from '#domain/values/calendar.ts'

/** The same numbers in the same order, whenever it is begun (mulberry32). */
export function makeDraw(seed: number) {
  let state = seed
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (from: number, to: number) => from + Math.floor(share() * (to - from + 1))
  return {
    number,
    chance: (likelihood: number) => share() < likelihood,
    of: <Item>(items: readonly Item[]): Item => items[number(0, items.length - 1)] as Item,
    /** Each as often as its weight says. */
    weighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item {
      let rest = share() * items.reduce((sum, { weight }) => sum + weight, 0)
      const found = items.find(({ weight }) => {
        rest -= weight
        return rest < 0
      })
      return found ?? (items[0] as Item)
    },
  }
}
export type Draw = ReturnType<typeof makeDraw>

const copy = (text: string) => text.split(' ')
const FIRST_NAMES = copy(
  'Alice Amir Beth Carlos Dana Diego Elena Ethan Fatima Frank Grace Hannah Imani Jack Julia Kenji Laura Leon Maria Mason Nadia Noah Olive Omar Priya Quinn Rosa Sam Tessa Victor Wendy Yusuf Zoe',
)
const LAST_NAMES = copy('Bloggs Coe Doe Example Moe Nobody Nokes Poe Public Roe Sample Smithee Stiles Testerson Woe')
const MAIL_HOSTS = ['example.com', 'example.net', 'example.org'] as const

const PLACES = [
  { weight: 20, state: 'TX', city: 'Austin', zipCode: '78701', area: '512' },
  { weight: 16, state: 'CA', city: 'Los Angeles', zipCode: '90012', area: '213' },
  { weight: 14, state: 'FL', city: 'Miami', zipCode: '33130', area: '305' },
  { weight: 9, state: 'OH', city: 'Columbus', zipCode: '43215', area: '614' },
  { weight: 8, state: 'MI', city: 'Detroit', zipCode: '48226', area: '313' },
  { weight: 7, state: 'TN', city: 'Nashville', zipCode: '37203', area: '615' },
  { weight: 6, state: 'MO', city: 'Kansas City', zipCode: '64106', area: '816' },
  { weight: 6, state: 'WA', city: 'Seattle', zipCode: '98101', area: '206' },
  { weight: 5, state: 'NV', city: 'Las Vegas', zipCode: '89101', area: '702' },
  { weight: 5, state: 'LA', city: 'New Orleans', zipCode: '70112', area: '504' },
  { weight: 4, state: 'WI', city: 'Milwaukee', zipCode: '53202', area: '414' },
  // Closed by us.
  { weight: 2, state: 'NY', city: 'New York', zipCode: '10001', area: '212' },
] as const

type Income = readonly [status: 'Employed' | 'Self-employed' | 'Unemployed', from: number, to: number]

/** What kinds of people come. A last name of the sandbox's well-known applicants decides how it ends; everybody else is judged by the lenders. */
const KINDS: readonly { readonly weight: number; readonly income: Income; readonly lastName?: string; readonly most?: number }[] = [
  { weight: 46, income: ['Employed', 2600, 5200] },
  { weight: 14, income: ['Employed', 1300, 2400] },
  { weight: 10, income: ['Self-employed', 1800, 4800] },
  { weight: 9, income: ['Unemployed', 1000, 1900], most: 900 },
  { weight: 8, income: ['Employed', 1100, 2600], lastName: 'Decline' },
  { weight: 5, income: ['Employed', 2000, 4000], lastName: 'Secondchance' },
  { weight: 4, income: ['Employed', 2500, 4500], lastName: 'Approved' },
  { weight: 2, income: ['Employed', 2000, 4000], lastName: 'Lostanswer' },
  { weight: 1, income: ['Self-employed', 2000, 4000], lastName: 'Mistake' },
  { weight: 1, income: ['Employed', 1500, 3000], lastName: 'Duplicate' },
]
const WORK = [
  ['Sample Logistics', 'Driver'],
  ['Example Foods', 'Line cook'],
  ['Placeholder Clinic', 'Nurse’s aide'],
  ['Acme Tool & Die', 'Machinist'],
  ['Specimen Retail', 'Cashier'],
  ['Nowhere Schools', 'Teacher'],
] as const
const VISITS = [
  { weight: 34, landingPath: '/' },
  { weight: 18, landingPath: '/payday-loans', utm_source: 'google', utm_medium: 'cpc' },
  { weight: 14, landingPath: '/emergency-loans', utm_source: 'google', utm_medium: 'cpc' },
  { weight: 12, landingPath: '/bad-credit-loans', utm_source: 'bing', utm_medium: 'cpc' },
  { weight: 9, landingPath: '/installment-loans' },
  { weight: 8, landingPath: '/same-day-loans', utm_source: 'facebook', utm_medium: 'social' },
  { weight: 5, landingPath: '/small-personal-loans', utm_source: 'newsletter', utm_medium: 'email' },
] as const

export type MadeUpPerson = SubmitApplicationRequest & { readonly email: string; readonly landingTimestamp: number }

/** Somebody who applies at that time; `number` tells everybody apart. */
export function makePerson(draw: Draw, number: number, at: Date): MadeUpPerson {
  const { state, city, zipCode, area } = draw.weighted(PLACES)
  const kind = draw.weighted(KINDS)
  const [employmentStatus, from, to] = kind.income
  const [employer, jobTitle] = draw.of(WORK)
  const { weight: _weight, ...visit } = draw.weighted(VISITS)
  const firstName = draw.of(FIRST_NAMES)
  const lastName = kind.lastName ?? draw.of(LAST_NAMES)
  const day = (days: number) => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const untilPaid = draw.number(3, 12)
  const phone = (exchange: number) => `${area}55501${String((number + exchange) % 100).padStart(2, '0')}`
  return {
    loanAmount: 100 * draw.number(2, (kind.most ?? draw.of([800, 1500, 2500, 5000])) / 100),
    email: `${firstName}.${lastName}.${number}@${draw.of(MAIL_HOSTS)}`.toLowerCase(),
    firstName,
    lastName,
    dateOfBirth: `0${draw.number(1, 9)}/${draw.number(10, 28)}/${draw.number(1958, 2002)}`,
    ssn: `21907${1000 + number}`,
    driversLicenseNumber: `D${draw.number(10_000_000, 99_999_999)}`,
    driversLicenseState: state,
    primaryPhone: phone(0),
    secondaryPhone: phone(37),
    employmentStatus,
    ...(employmentStatus !== 'Unemployed' && { employer, jobTitle }),
    timeAtJob: draw.of(['0', '1', '2', '3', '5', '7+']),
    payFrequency: 'Bi-weekly',
    grossIncome: 50 * draw.number(from / 50, to / 50),
    nextPayDate: day(untilPaid),
    followingPayDate: day(untilPaid + 14),
    zipCode,
    state,
    city,
    streetAddress: `${draw.number(1, 9999)} Example Street`,
    bankName: 'First Test Bank',
    accountType: draw.chance(0.85) ? 'checking' : 'savings',
    routingNumber: '111000025',
    accountNumber: String(draw.number(10_000_000, 99_999_999)),
    userIP: `203.0.113.${draw.number(1, 254)}`,
    landingTimestamp: at.getTime() - 1000 * draw.number(150, 900),
    ...visit,
    consent: { termsAccepted: true, notActiveMilitary: true },
  }
}
