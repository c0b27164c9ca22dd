/** Every screen's address, what it asks the server for, and its file, which is fetched when somebody goes there. */
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { STATE_STATUSES } from '#contracts/operators/filters.ts'
import { MAIL_KIND_NAMES } from '#contracts/operators/mail-labels.ts'
import { ask } from './api/query.ts'
import { Frame } from './frame/frame.tsx'
import { historySearch, PAGE_SIZE } from './history/search.ts'
import { month, oneOf, searchSchema, text } from './kit/search-schema.ts'
import { FailedScreen, LoadingScreen, UnknownScreen } from './kit/states.tsx'
import { leadsSearch, pageOf } from './leads/search.ts'
import { daysOf, rangeSearch } from './lender/ranges.ts'
import { MOST_REQUESTS, privacySearch } from './privacy/search.ts'
import { askedFor, sourcesSearch } from './sources/search.ts'
import { todaySearch } from './today/search.ts'

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Frame,
  errorComponent: FailedScreen,
  pendingComponent: LoadingScreen,
  notFoundComponent: UnknownScreen,
})

export const routeTree = rootRoute.addChildren([
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    validateSearch: todaySearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /today', deps)),
    component: lazyRouteComponent(() => import('./today/screen.tsx'), 'TodayScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'leads',
    validateSearch: leadsSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /applications', pageOf(deps))),
    component: lazyRouteComponent(() => import('./leads/screen.tsx'), 'LeadsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'leads/$id',
    loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(ask('GET /leads/{id}', { id })),
    component: lazyRouteComponent(() => import('./lead/screen.tsx'), 'LeadScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'lenders',
    validateSearch: rangeSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /lenders/health', daysOf(deps))),
    component: lazyRouteComponent(() => import('./lenders/screen.tsx'), 'LendersScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'lenders/$id',
    validateSearch: rangeSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, params: { id }, deps }) =>
      queryClient.ensureQueryData(ask('GET /lenders/entries/{id}/figures', { id, ...daysOf(deps) })),
    component: lazyRouteComponent(() => import('./lender/screen.tsx'), 'LenderScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'money',
    validateSearch: searchSchema({ month, lender: text(40) }),
    loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /money', {})),
    component: lazyRouteComponent(() => import('./money/screen.tsx'), 'MoneyScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'money/$lender/$month',
    loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(ask('GET /money/statements', params)),
    component: lazyRouteComponent(() => import('./money/statement-screen.tsx'), 'StatementScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'sources',
    validateSearch: sourcesSearch,
    loaderDeps: ({ search }) => askedFor(search),
    loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /sources', deps)),
    component: lazyRouteComponent(() => import('./sources/screen.tsx'), 'SourcesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'rules',
    loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /lenders/files', {})),
    component: lazyRouteComponent(() => import('./rules/screen.tsx'), 'RulesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'states',
    validateSearch: searchSchema({ status: oneOf(STATE_STATUSES), state: text(2) }),
    loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /states', {})),
    component: lazyRouteComponent(() => import('./states/screen.tsx'), 'StatesScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'privacy',
    validateSearch: privacySearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, deps }) =>
      queryClient.ensureQueryData(ask('GET /privacy-requests', { ...deps, limit: MOST_REQUESTS })),
    component: lazyRouteComponent(() => import('./privacy/screen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'privacy/$reference',
    loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(ask('GET /privacy-requests/{reference}', params)),
    component: lazyRouteComponent(() => import('./privacy/request-screen.tsx'), 'PrivacyRequestScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'system',
    // Without a part, all of them at a glance; of mails, those given up without a state.
    validateSearch: searchSchema({ part: oneOf(['mails', 'follow-ups']), state: oneOf(['waiting']), kind: oneOf(MAIL_KIND_NAMES) }),
    loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /system', {})),
    component: lazyRouteComponent(() => import('./system/screen.tsx'), 'SystemScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'people',
    loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(ask('GET /people', {})),
    component: lazyRouteComponent(() => import('./people/screen.tsx'), 'PeopleScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'history',
    validateSearch: historySearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context: { queryClient }, deps }) => queryClient.ensureQueryData(ask('GET /history', { ...deps, limit: PAGE_SIZE })),
    component: lazyRouteComponent(() => import('./history/screen.tsx'), 'HistoryScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'command-line',
    component: lazyRouteComponent(() => import('./session/command-line-screen.tsx'), 'CommandLineScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: 'you',
    component: lazyRouteComponent(() => import('./session/self-screen.tsx'), 'SelfScreen'),
  }),
])
