import type { Context } from '../context.ts'

/** What the banner shows. What stands behind # never leaves the browser, so it is in no log of a proxy. */
export const consoleLink = ({ consoleUrl, sandboxEntrance }: Context): string =>
  `${consoleUrl()}/console/${sandboxEntrance === undefined ? '' : `enter#${sandboxEntrance}`}`
