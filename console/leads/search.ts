import { CALL_RESULT_NAMES, LENDER_CALLS } from '#contracts/operators/filters.ts'
import type { CallInput } from '../api/send.ts'
import { day, oneOf, searchSchema, text, wholeNumber } from '../kit/search-schema.ts'
import { STATUS_LABELS } from './labels.ts'

export const PAGE_SIZE = 50

/** The server says so when it does not know a figure or a state: their lists are not needed to open the console. */
export const leadsSearch = searchSchema({
  figure: text(30),
  status: oneOf(Object.keys(STATUS_LABELS) as (keyof typeof STATUS_LABELS)[]),
  state: text(2),
  amountFrom: wholeNumber,
  amountTo: wholeNumber,
  lender: text(),
  asked: text(),
  call: oneOf(LENDER_CALLS),
  result: oneOf(CALL_RESULT_NAMES),
  reason: text(),
  calledSince: day,
  calledUntil: day,
  source: text(),
  medium: text(),
  campaign: text(),
  landingPath: text(200),
  machine: oneOf(['true', 'false']),
  since: day,
  until: day,
  before: text(),
})
export type LeadsSearch = ReturnType<typeof leadsSearch>

export type LeadsFilter = CallInput<'GET /applications/count'>
export const pageOf = (search: LeadsSearch) => ({ ...search, limit: PAGE_SIZE }) as CallInput<'GET /applications'>
export const filterOf = ({ before: _before, ...filter }: LeadsSearch) => filter as LeadsFilter

/** Whether it lists the leads of certain calls to lenders. */
export const isOfCalls = ({ call, result, calledSince, calledUntil }: LeadsFilter): boolean =>
  [call, result, calledSince, calledUntil].some((each) => each !== undefined)

/** As the command line is told: --landing-path '/payday-loans' */
export const commandOptions = (filter: LeadsFilter): string =>
  Object.entries(filter)
    .map(([name, value]) => ` --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} '${value}'`)
    .join('')
