import type { APPLICATION_ENDPOINTS } from '#contracts/operators/applications.ts'
import { APPLICATION_FIGURES, type ApplicationFigure } from '#contracts/operators/figures.ts'
import { SEALED_FIELD_GROUPS, type SealedFieldGroup } from '#contracts/operators/parts.ts'
import { isAtLeast, type Role } from '#domain/policy/roles.ts'
import { HOUR_MS } from '#domain/values/calendar.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { periodOf } from '../platform/clock/new-york-days.ts'
import type { ApplicationFilter } from './application-filter.ts'
import type { Needs } from './needs.ts'
import { revealApplication, showApplication, UNKNOWN_APPLICATION } from './show-application.ts'

const CONTACT_ONLY = 'Your role sees contact values only. Somebody in compliance can see the rest.'

/** Whoever answers the phone needs name, address and numbers to call; nobody needs an SSN or an account number for that. */
const groupsFor = (role: Role): readonly SealedFieldGroup[] => (isAtLeast(role, 'compliance') ? SEALED_FIELD_GROUPS : ['contact'])

type Asked = Omit<ApplicationFilter, 'period' | 'called'> & {
  readonly [Day in 'since' | 'until' | 'calledSince' | 'calledUntil']?: string | undefined
}
const filterOf = ({ since, until, calledSince, calledUntil, ...filter }: Asked): ApplicationFilter => ({
  ...filter,
  period: periodOf(since, until),
  called: periodOf(calledSince, calledUntil),
})

/** A figure and days, and for the refused why: what the stored figures know without another look. */
function figureAlone({ figure, reason, period: _, ...others }: ApplicationFilter): ApplicationFigure | undefined {
  const isAlone = Object.values(others).every(
    (value) => value === undefined || (typeof value === 'object' && Object.keys(value).length === 0),
  )
  return isAlone && isCounted(figure) && (reason === undefined || figure === 'refused') ? figure : undefined
}
const isCounted = (figure: string | undefined): figure is ApplicationFigure => figure !== undefined && figure in APPLICATION_FIGURES

export const applicationRoutes = (context: Needs): OperatorHandlers<typeof APPLICATION_ENDPOINTS> => {
  const { applicationReports, figures } = context.storage.records
  return {
    'GET /applications': async ({ limit, ...asked }) => answer(await applicationReports.list(filterOf(asked), limit)),
    'GET /applications/count': async (asked) => {
      const filter = filterOf(asked)
      const figure = figureAlone(filter)
      const { from = new Date(0), to = new Date(context.now().getTime() + HOUR_MS) } = filter.period
      const total = figure && (await figures.total(figure, filter.reason ?? '', { from, to }))
      return answer(total === undefined ? await applicationReports.count(filter) : { count: total, isLeast: false })
    },
    'GET /applications/{id}': async ({ id }, { role }) => {
      const shown = await showApplication(context, id, role)
      return shown ? answer(shown) : refuse(404, UNKNOWN_APPLICATION)
    },
    'POST /applications/{id}/reveals': async ({ id, groups, reason }, who) => {
      const allowed = groupsFor(who.role)
      if (groups?.some((group) => !allowed.includes(group))) return refuse(403, CONTACT_ONLY)
      const end = await revealApplication(context, { id, groups: groups ?? allowed, reason, operator: who.name })
      if (end.kind === 'refused') return end
      who.changed({ subject: id, after: { fields: Object.keys(end.revealed.values) } })
      return answer(end.revealed)
    },
  }
}
