import type { Needs } from './needs.ts'

/** What the banner shows. What stands behind # never leaves the browser, so it is in no log of a proxy. */
export const consoleLink = ({ consoleUrl, sandboxEntrance }: Needs): string =>
  `${consoleUrl()}/console/${sandboxEntrance === undefined ? '' : `enter#${sandboxEntrance}`}`
