declare module 'virtual:colors.css'

/** What the build takes from the operators' table (vite.config.ts). */
declare const LEAST_ROLES: Readonly<
  Record<import('./api/query.ts').WriteCall, import('#contracts/operators/operator-endpoint.ts').Access['least']>
>
declare const HISTORY_NAMES: Readonly<Record<string, string>>
